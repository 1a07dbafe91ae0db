import { type KeyObject, hash } from 'node:crypto'
import type { StoredEvent, Actor, EventMetadata } from '@fleet/domain/kernel/event'
import type { JsonObject, Json } from '@fleet/domain/kernel/json'
import {
  type AnyDeclaration,
  type PersonalData,
  splitByPerson,
  isEmptyPersonalData,
  joinPersonalData,
} from '@fleet/domain/kernel/personal'
import { reject } from '@fleet/domain/kernel/rejection'
import { presentShape, type Upcast, upcast } from '@fleet/domain/kernel/upcast'
import { KeyMissing } from '../../vault/key-missing.ts'
import { decryptPart, encryptPart } from '../../vault/cipher.ts'
import type { HeldKeys, Vault } from '../../vault/vault.ts'
import { ciphertextsIn, holdersIn } from '../integrity/event-mac.ts'
import { uuidOf } from '../../vault/keys.ts'

/** An event's data with the place to which its ciphertexts are bound. */
type Placed = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>

/** The event types of the application: their personal fields, and how older shapes become the current one. */
export type Catalogue = {
  readonly declarations: ReadonlyMap<string, AnyDeclaration>
  readonly upcasters: ReadonlyMap<string, readonly Upcast[]>
}

type Codec<Keys extends keyof Vault> = { readonly catalogue: Catalogue; readonly vault: Pick<Vault, Keys> }

type FindKey = (personId: string) => Promise<KeyObject | undefined>

/** The current shape of events of this type. */
export function shapeOf({ upcasters }: Catalogue, type: string): number {
  return presentShape(upcasters.get(type))
}

/** Whether this version knows the type; a later version may have written others. */
export const isKnown = ({ declarations }: Catalogue, { type }: Pick<StoredEvent, 'type'>): boolean =>
  declarations.has(type)

function storedShape({ metadata }: Pick<StoredEvent, 'metadata'>): number {
  return typeof metadata['shape'] === 'number' ? metadata['shape'] : 1
}

async function encryptParts(
  { declarations }: Catalogue,
  { type, stream, revision, data }: Placed,
  findKey: FindKey,
  erased: (personId: string, part: PersonalData) => void,
): Promise<JsonObject> {
  const declaration = declarations.get(type)
  if (declaration === undefined) throw new Error(`${type} is not declared`)
  const { plain, parts } = splitByPerson(declaration, data)
  if (parts.size === 0) return plain
  const personal: JsonObject = {}
  // In sequence: most events are about one person, and most keys are cached.
  for (const [personId, part] of parts) {
    const key = await findKey(personId)
    if (key === undefined) erased(personId, part)
    else personal[personId] = encryptPart(key, { personId, type, stream, revision }, part)
  }
  return { ...plain, personal }
}

/**
 * Encrypts an event's data for storage: the personal data of each person becomes one ciphertext. Creates keys for
 * persons who are not among `holders`, the persons of earlier events.
 * @throws Rejection persons.erased the key of a person with personal data in this event was destroyed | KeyMissing
 */
export function encryptData(
  { catalogue, vault }: Codec<'keyFor' | 'keysOfHolders'>,
  event: Placed,
  holders: ReadonlySet<string>,
): Promise<JsonObject> {
  async function keyOfHolder(personId: string) {
    const key = (await vault.keysOfHolders([personId])).get(personId)
    if (key === 'missing') throw new KeyMissing()
    return key
  }
  return encryptParts(
    catalogue,
    event,
    (personId) => (holders.has(personId) ? keyOfHolder(personId) : vault.keyFor(personId)),
    (_personId, part) => {
      if (!isEmptyPersonalData(part)) reject('persons.erased')
    },
  )
}

/** Returns stored data in the current shape. Data of an older event is encrypted again, without erased persons. */
export async function inPresentShape(
  codec: Codec<'keysOfHolders' | 'findKey'>,
  stored: StoredEvent,
): Promise<JsonObject> {
  const { catalogue, vault } = codec
  if (storedShape(stored) === shapeOf(catalogue, stored.type) || !isKnown(catalogue, stored)) return stored.data
  return encryptParts(
    catalogue,
    { ...stored, data: await decryptData(codec, stored) },
    (personId) => vault.findKey(personId),
    () => {},
  )
}

function decryptParts(keys: HeldKeys, { type, stream, revision, data }: Placed): JsonObject {
  const { personal, ...plain } = data
  const ciphertexts = ciphertextsIn(data)
  if (ciphertexts.length === 0) return personal === undefined ? data : plain
  const parts = ciphertexts.flatMap(([personId, ciphertext]): PersonalData[] => {
    const key = keys.get(personId)
    return typeof key !== 'object' || typeof ciphertext !== 'string'
      ? []
      : [decryptPart(key, { personId, type, stream, revision }, ciphertext)]
  })
  return joinPersonalData(plain, parts)
}

/** The persons with ciphertexts in a stored event; [] when this version does not know its type. */
export function holdersOf(catalogue: Catalogue, stored: Pick<StoredEvent, 'type' | 'data'>): readonly string[] {
  return isKnown(catalogue, stored) ? holdersIn(stored) : []
}

/** Decrypts stored data; omits data of persons without a key, destroyed or missing. */
export async function decryptStored(vault: Pick<Vault, 'keysOfHolders'>, placed: Placed): Promise<JsonObject> {
  return decryptParts(await vault.keysOfHolders(holdersIn(placed)), placed)
}

/** Persons with personal data in events: `persons` with a key, `missing` with a missing key. */
export type Holders = { readonly persons: readonly string[]; readonly missing: readonly string[] }

/** Decrypted data of each event in the current shape, without data of persons with a destroyed or missing key. */
type Decrypted = Holders & { readonly data: readonly JsonObject[] }

/** Decrypts stored events, reading all keys at once. */
export async function decryptAll(
  { catalogue, vault }: Codec<'keysOfHolders'>,
  events: readonly StoredEvent[],
): Promise<Decrypted> {
  const { upcasters } = catalogue
  const keys = await vault.keysOfHolders(new Set(events.flatMap((stored) => holdersOf(catalogue, stored))))
  const data = events.map((stored) =>
    upcast(upcasters.get(stored.type), storedShape(stored), decryptParts(keys, stored)),
  )
  const persons = [...keys.keys()]
  return {
    data,
    persons: persons.filter((personId) => keys.get(personId) !== 'missing'),
    missing: persons.filter((personId) => keys.get(personId) === 'missing'),
  }
}

/** As `decryptAll`, for one event. */
export async function decryptData(codec: Codec<'keysOfHolders'>, stored: StoredEvent): Promise<JsonObject> {
  return (await decryptAll(codec, [stored])).data[0] ?? {}
}

/** Namespace of event ids: 7c1b7e4e-56a9-4d5c-9d35-3f3f5c2f8a10. */
const namespace = Buffer.from('7c1b7e4e56a94d5c9d353f3f5c2f8a10', 'hex')

/**
 * UUIDv5 of (command id, stream, index, stored content). A repeated append has the same ids, so the store recognizes
 * it. A command that is prepared again has other ids, so no process takes its own events for those that another one
 * stored.
 */
export function eventId({
  commandId,
  stream,
  index,
  stored,
}: {
  commandId: string
  stream: string
  index: number
  stored: string
}): string {
  return uuidOf(
    hash('sha1', Buffer.concat([namespace, Buffer.from(`${commandId}:${stream}:${index}:${stored}`)]), 'hex'),
    5,
  )
}

const roles: readonly Actor['role'][] = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none', 'system']

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function actorOf(value: Json | undefined): Actor {
  const { id, role, agentId, member, onBehalfOf, preview } =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return {
    id: text(id),
    role: roles.find((known) => known === role) ?? 'system',
    ...(typeof agentId === 'string' ? { agentId } : {}),
    ...(member === true ? { member } : {}),
    ...(typeof onBehalfOf === 'string' ? { onBehalfOf } : {}),
    ...(preview === true ? { preview } : {}),
  }
}

/** Reads stored metadata leniently: missing fields are ''. */
export function metadataOf(stored: JsonObject): EventMetadata {
  const { formVersion, shape, replaces } = stored
  return {
    actor: actorOf(stored['actor']),
    occurredAt: text(stored['occurredAt']),
    commandId: text(stored['commandId']),
    correlationId: text(stored['correlationId']),
    shape: typeof shape === 'number' ? shape : 1,
    seal: text(stored['seal']),
    ...(typeof formVersion === 'string' ? { formVersion } : {}),
    ...(Array.isArray(replaces) ? { replaces: replaces.map(text) } : {}),
  }
}
