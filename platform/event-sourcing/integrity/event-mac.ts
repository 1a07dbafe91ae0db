import { createHmac } from 'node:crypto'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import { sameBytes } from '../../crypto/same-bytes.ts'
import { type NamedKey, type MasterKeys, findNamedKey } from '../../vault/keys.ts'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { eventName } from '../stores/event-name.ts'
import { TamperedError } from '../../vault/cipher.ts'

/** JSON with sorted keys: equal values give equal text, however a store orders them. */
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

/** Which key a seal names; undefined for what is no seal. */
export function keyIdOf(seal: string): string | undefined {
  const end = seal.indexOf('.')
  return end < 0 ? undefined : seal.slice(0, end)
}

/** Whether the seal is the one that this key makes of the value; the key's name in it is not looked at. */
export function verifyMac(seal: string, { id, key }: NamedKey, value: Json): boolean {
  const expected = Buffer.from(computeMac({ id, key }, value).slice(id.length + 1))
  const actual = Buffer.from(seal.slice(seal.indexOf('.') + 1))
  return sameBytes(actual, expected)
}

/** Where a stream's chain of seals stands; before its first event at revision -1. */
export type ChainLink = { readonly revision: number; readonly seal: string }
export const chainStart: ChainLink = { revision: -1, seal: '' }

export type IntegrityViolation = Pick<StoredEvent, 'stream' | 'revision' | 'type' | 'id'> & {
  /** `seal`: changed, or not written by this application; `missing`: not the next of its stream; `gap`: events of the log before it are gone, of this stream or another. */
  readonly reason: 'seal' | 'missing' | 'gap'
}

/** An event does not fit its seal: nothing may go on with its stream. */
export class IntegrityError extends TamperedError {
  override readonly name = 'IntegrityError'
  readonly violation: IntegrityViolation
  constructor(violation: IntegrityViolation) {
    super(`${eventName(violation)} does not fit its seal: ${violation.reason}`)
    this.violation = violation
  }
}

type UnsignedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>

/** What a seal vouches for: the event as stored, its place, and by the seal before it all that came before in its stream. */
function macInput(
  { stream, revision, id, type, data, metadata: { seal: _, ...metadata } }: UnsignedEvent,
  { seal: previous }: ChainLink,
): Json {
  return [previous, stream, revision, id, type, data, metadata]
}

export function signEvent(key: NamedKey, event: UnsignedEvent, before: ChainLink): string {
  return computeMac(key, macInput(event, before))
}

export const macIn = ({ metadata: { seal } }: Pick<StoredEvent, 'metadata'>): string =>
  typeof seal === 'string' ? seal : ''
export const linkOf = (event: StoredEvent): ChainLink => ({ revision: event.revision, seal: macIn(event) })

export function integrityError(
  { stream, revision, type, id }: StoredEvent,
  reason: IntegrityViolation['reason'],
): IntegrityError {
  return new IntegrityError({ stream, revision, type, id, reason })
}

function hasValidMac(keys: MasterKeys, event: StoredEvent, before: ChainLink): boolean {
  const seal = macIn(event)
  const id = keyIdOf(seal)
  const key = id === undefined ? undefined : findNamedKey(keys, 'sealing', id)
  return key !== undefined && verifyMac(seal, key, macInput(event, before))
}

/** Checks that the event follows `before` in its stream. @throws IntegrityError */
export function checkMac(keys: MasterKeys, event: StoredEvent, before: ChainLink): void {
  if (event.revision !== before.revision + 1) throw integrityError(event, 'missing')
  if (!hasValidMac(keys, event, before)) throw integrityError(event, 'seal')
}

/** The ciphertexts in an event's stored data, by the person whose key opens each. */
export function ciphertextsIn({ personal }: JsonObject): readonly [personId: string, ciphertext: Json][] {
  return typeof personal === 'object' && personal !== null && !Array.isArray(personal) ? Object.entries(personal) : []
}

/** The persons whose keys open something of a stored event. */
export function holdersIn({ data }: Pick<StoredEvent, 'data'>): readonly string[] {
  return ciphertextsIn(data).map(([personId]) => personId)
}

/** Collects the holders of the events that it gets. */
export function holderCollector() {
  const persons = new Set<string>()
  return {
    persons: persons as ReadonlySet<string>,
    onEvent(event: StoredEvent): void {
      for (const personId of holdersIn(event)) persons.add(personId)
    },
  }
}
