import type { KeyObject } from 'node:crypto'
import { declarations, upcasters } from '@fleet/domain/catalogue/every-event'
import { firstShape } from '@fleet/domain/catalogue/first-shape'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Part } from '@fleet/domain/kernel/personal'
import { divide, saysNothing, unite } from '@fleet/domain/kernel/personal'
import { reject } from '@fleet/domain/kernel/rejection'
import { presentShape, upcast } from '@fleet/domain/kernel/upcast'
import { openPart, sealPart } from '../vault/part-cipher.ts'
import type { Vault } from '../vault/vault.ts'
import { holderOf, openFirstShape } from './first-shape.ts'

/** An event's place and data; whose parts open nowhere else. */
export type Placed = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>

type FindKey = (personId: string) => Promise<KeyObject | undefined>

/** The shape in which events of this type are stored now. */
export function shapeOf(type: string): number {
  return presentShape(upcasters.get(type))
}

/** The shape an event was stored in; 0 before shapes were named. */
export function storedShape({ metadata }: Pick<StoredEvent, 'metadata'>): number {
  return typeof metadata['shape'] === 'number' ? metadata['shape'] : 0
}

async function close({ type, stream, revision, data }: Placed, findKey: FindKey, erased: (personId: string, part: Part) => void): Promise<JsonObject> {
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
export function closeData(vault: Vault, event: Placed): Promise<JsonObject> {
  return close(event, (personId) => vault.keyFor(personId), (_personId, part) => {
    if (!saysNothing(part)) reject('persons.erased')
  })
}

/** Stored data in the present shape: that of an older event is closed anew, without those who were erased. */
export async function inPresentShape(vault: Vault, stored: StoredEvent): Promise<JsonObject> {
  if (storedShape(stored) === shapeOf(stored.type) || !declarations.has(stored.type)) return stored.data
  return close({ ...stored, data: await openData(vault, stored) }, (personId) => vault.findKey(personId), () => {})
}

/** Data that was closed in the named shape, opened; what belongs to erased persons is absent. */
export async function openClosed(vault: Vault, { type, stream, revision, data }: Placed): Promise<JsonObject> {
  const { personal, ...plain } = data
  if (typeof personal !== 'object' || personal === null || Array.isArray(personal)) return data
  const parts: Part[] = []
  for (const [personId, sealed] of Object.entries(personal)) {
    const key = await vault.findKey(personId)
    if (key !== undefined && typeof sealed === 'string') parts.push(openPart(key, { personId, type, stream, revision }, sealed))
  }
  return unite(plain, parts)
}

async function openFirst(vault: Vault, { type, data }: Placed): Promise<JsonObject> {
  const places = firstShape.get(type)
  return places === undefined ? data : openFirstShape(places, data, await vault.findKey(holderOf(places, data)))
}

/** A stored event's data, opened and in the present shape; what belongs to erased persons is absent. */
export async function openData(vault: Vault, stored: StoredEvent): Promise<JsonObject> {
  const shape = storedShape(stored)
  return upcast(upcasters.get(stored.type), shape, await (shape === 0 ? openFirst : openClosed)(vault, stored))
}
