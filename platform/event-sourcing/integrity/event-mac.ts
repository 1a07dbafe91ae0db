import { createHmac } from 'node:crypto'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import { sameBytes } from '../../crypto/same-bytes.ts'
import { type NamedKey, type MasterKeys, findNamedKey } from '../../vault/keys.ts'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { eventName } from '../stores/event-name.ts'
import { TamperedError } from '../../vault/cipher.ts'

/** Serializes to JSON with sorted keys: equal values give equal text, however a store orders them. */
function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
    .join(',')}}`
}

/** `<id of the key>.<HMAC-SHA-256, base64url>` over the value. */
export function computeMac({ id, key }: NamedKey, value: Json): string {
  return `${id}.${createHmac('sha256', key).update(canonical(value)).digest('base64url')}`
}

/** Returns the id of the key in a MAC; undefined when the text is no MAC. */
export function keyIdOf(mac: string): string | undefined {
  const end = mac.indexOf('.')
  return end < 0 ? undefined : mac.slice(0, end)
}

/** Whether this key gives this MAC for the value. Ignores the key id in the MAC. */
export function verifyMac(mac: string, { id, key }: NamedKey, value: Json): boolean {
  const expected = Buffer.from(computeMac({ id, key }, value).slice(id.length + 1))
  const actual = Buffer.from(mac.slice(mac.indexOf('.') + 1))
  return sameBytes(actual, expected)
}

/** The end of a stream's MAC chain; revision -1 before its first event. */
export type ChainLink = { readonly revision: number; readonly mac: string }
export const chainStart: ChainLink = { revision: -1, mac: '' }

export type IntegrityViolation = Pick<StoredEvent, 'stream' | 'revision' | 'type' | 'id'> & {
  /**
   * `seal`: the event was changed, or another program wrote it. `missing`: it is not the next event of its stream.
   * `gap`: events before it are missing in the log, of this stream or another. `end`: the stream, or the log, does not
   * contain the event that the vault recorded as its newest.
   */
  readonly reason: 'seal' | 'missing' | 'gap' | 'end'
}

/** An event failed its integrity check: nothing may be decided on its stream. */
export class IntegrityError extends TamperedError {
  override readonly name = 'IntegrityError'
  readonly violation: IntegrityViolation
  constructor(violation: IntegrityViolation) {
    super(`${eventName(violation)} failed its integrity check: ${violation.reason}`)
    this.violation = violation
  }
}

type UnsignedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>

/** What a MAC covers: the event as stored, its place, and through the previous MAC all earlier events of its stream. */
function macInput(
  { stream, revision, id, type, data, metadata: { seal: _, ...metadata } }: UnsignedEvent,
  { mac: previous }: ChainLink,
): Json {
  return [previous, stream, revision, id, type, data, metadata]
}

export function signEvent(key: NamedKey, event: UnsignedEvent, before: ChainLink): string {
  return computeMac(key, macInput(event, before))
}

export const macIn = ({ metadata: { seal: mac } }: Pick<StoredEvent, 'metadata'>): string =>
  typeof mac === 'string' ? mac : ''
export const linkOf = (event: StoredEvent): ChainLink => ({ revision: event.revision, mac: macIn(event) })

export function integrityError(
  { stream, revision, type, id }: StoredEvent,
  reason: IntegrityViolation['reason'],
): IntegrityError {
  return new IntegrityError({ stream, revision, type, id, reason })
}

function hasValidMac(keys: MasterKeys, event: StoredEvent, before: ChainLink): boolean {
  const mac = macIn(event)
  const id = keyIdOf(mac)
  const key = id === undefined ? undefined : findNamedKey(keys, 'sealing', id)
  try {
    return key !== undefined && verifyMac(mac, key, macInput(event, before))
  } catch (error) {
    // Nested too deeply to be serialized, as no event of the application is.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Checks the event's MAC, and that it follows `before` in its stream. @throws IntegrityError */
export function checkMac(keys: MasterKeys, event: StoredEvent, before: ChainLink): void {
  if (event.revision !== before.revision + 1) throw integrityError(event, 'missing')
  if (!hasValidMac(keys, event, before)) throw integrityError(event, 'seal')
}

/** The ciphertexts in stored data, by person. */
export function ciphertextsIn({ personal }: JsonObject): readonly [personId: string, ciphertext: Json][] {
  return typeof personal === 'object' && personal !== null && !Array.isArray(personal) ? Object.entries(personal) : []
}

/** The persons with ciphertexts in a stored event. */
export function holdersIn({ data }: Pick<StoredEvent, 'data'>): readonly string[] {
  return ciphertextsIn(data).map(([personId]) => personId)
}

/** Collects the holders of all events it receives. */
export function holderCollector() {
  const persons = new Set<string>()
  return {
    persons: persons as ReadonlySet<string>,
    onEvent(event: StoredEvent): void {
      for (const personId of holdersIn(event)) persons.add(personId)
    },
  }
}
