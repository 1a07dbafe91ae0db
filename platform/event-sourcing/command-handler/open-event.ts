import type { KeyObject } from 'node:crypto'
import { declarations, upcasters } from '@fleet/domain/catalogue/every-event'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import type { Part } from '@fleet/domain/kernel/personal'
import { divide, saysNothing, unite } from '@fleet/domain/kernel/personal'
import { reject } from '@fleet/domain/kernel/rejection'
import { presentShape, upcast } from '@fleet/domain/kernel/upcast'
import { openPart, sealPart } from '../../vault/part-cipher.ts'
import type { Vault } from '../../vault/vault.ts'

/** An event's place and data; whose parts open nowhere else. */
export type Placed = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>

type FindKey = (personId: string) => Promise<KeyObject | undefined>

/** The shape in which events of this type are stored now. */
export function shapeOf(type: string): number {
  return presentShape(upcasters.get(type))
}

/** Whether this version knows the type: a later one may have written others. */
export const isKnown = ({ type }: Pick<StoredEvent, 'type'>): boolean => declarations.has(type)

function storedShape({ metadata }: Pick<StoredEvent, 'metadata'>): number {
  return typeof metadata['shape'] === 'number' ? metadata['shape'] : 1
}

async function close(
  { type, stream, revision, data }: Placed,
  findKey: FindKey,
  erased: (personId: string, part: Part) => void,
): Promise<JsonObject> {
  const declaration = declarations.get(type)
  if (declaration === undefined) throw new Error(`${type} is not declared`)
  const { plain, parts } = divide(declaration, data)
  if (parts.size === 0) return plain
  const personal: JsonObject = {}
  // One after the other: an event is about one person, seldom more, and most keys are in memory.
  for (const [personId, part] of parts) {
    const key = await findKey(personId)
    if (key === undefined) erased(personId, part)
    else personal[personId] = sealPart(key, { personId, type, stream, revision }, part)
  }
  return { ...plain, personal }
}

/**
 * An event's data as it is stored: what is personal of one person is one ciphertext. Keys of new persons are made.
 * @throws Rejection persons.erased a person's key was destroyed: nothing may be said about them again
 */
export function closeData(vault: Pick<Vault, 'keyFor'>, event: Placed): Promise<JsonObject> {
  return close(
    event,
    (personId) => vault.keyFor(personId),
    (_personId, part) => {
      if (!saysNothing(part)) reject('persons.erased')
    },
  )
}

/** Stored data in the present shape: that of an older event is closed anew, without those who were erased. */
export async function inPresentShape(vault: Vault, stored: StoredEvent): Promise<JsonObject> {
  if (storedShape(stored) === shapeOf(stored.type) || !declarations.has(stored.type)) return stored.data
  return close(
    { ...stored, data: await openData(vault, stored) },
    (personId) => vault.findKey(personId),
    () => {},
  )
}

type Keys = Pick<ReadonlyMap<string, KeyObject>, 'get'>

function sealedParts({ personal }: JsonObject): readonly [personId: string, sealed: Json][] {
  return typeof personal === 'object' && personal !== null && !Array.isArray(personal) ? Object.entries(personal) : []
}

function openParts(keys: Keys, { type, stream, revision, data }: Placed): JsonObject {
  const { personal, ...plain } = data
  const sealedOf = sealedParts(data)
  if (sealedOf.length === 0) return personal === undefined ? data : plain
  const parts = sealedOf.flatMap(([personId, sealed]): Part[] => {
    const key = keys.get(personId)
    return key === undefined || typeof sealed !== 'string'
      ? []
      : [openPart(key, { personId, type, stream, revision }, sealed)]
  })
  return unite(plain, parts)
}

/** The persons whose keys open something of a stored event. */
export function holdersOf({ data }: Pick<StoredEvent, 'data'>): readonly string[] {
  return sealedParts(data).map(([personId]) => personId)
}

/** Stored data, opened; what belongs to erased persons is absent. */
export async function openClosed(vault: Pick<Vault, 'findKeys'>, placed: Placed): Promise<JsonObject> {
  return openParts(await vault.findKeys(holdersOf(placed)), placed)
}

/** Data of each event, opened and in the present shape, what belongs to erased persons absent; and whose keys opened something. */
export type Opened = { readonly data: readonly JsonObject[]; readonly persons: readonly string[] }

/** Opens stored events with all keys asked for at once. */
export async function openAll(vault: Pick<Vault, 'findKeys'>, events: readonly StoredEvent[]): Promise<Opened> {
  const keys = await vault.findKeys(new Set(events.flatMap(holdersOf)))
  const data = events.map((stored) => upcast(upcasters.get(stored.type), storedShape(stored), openParts(keys, stored)))
  return { data, persons: [...keys.keys()] }
}

/** As `openAll`, the data of one event. */
export async function openData(vault: Pick<Vault, 'findKeys'>, stored: StoredEvent): Promise<JsonObject> {
  return (await openAll(vault, [stored])).data[0] ?? {}
}
