import type { KeyObject } from 'node:crypto'
import type { SealedPlaces } from '@fleet/domain/catalogue/first-shape'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import { decrypt } from '../../vault/cipher.ts'

type Open = (ciphertext: Json, field: string) => Json | undefined

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function openAt(node: Json, path: readonly string[], field: string, open: Open): Json | undefined {
  const [head, ...rest] = path
  if (head === undefined) return node === null ? null : open(node, field)
  if (Array.isArray(node)) return head === '*' ? node.flatMap((item) => openAt(item, rest, field, open) ?? []) : node
  if (!isObject(node)) return node
  const opened = Object.entries(node).flatMap(([name, value]): [string, Json][] => {
    const replaced = head === '*' || head === name ? openAt(value, rest, name, open) : value
    return replaced === undefined ? [] : [[name, replaced]]
  })
  return Object.fromEntries(opened)
}

/** The person whose key opens the event's values. */
export function holderOf({ of: [field, place] }: SealedPlaces, data: JsonObject): string {
  const value = data[field]
  const holder = Array.isArray(value) ? value[place ?? 0] : value
  return typeof holder === 'string' ? holder : ''
}

/** Data of an event stored before shapes were named, opened; without a key what it opened is absent. */
export function openFirstShape(places: SealedPlaces, data: JsonObject, key: KeyObject | undefined): JsonObject {
  const personId = holderOf(places, data)
  const open: Open = (ciphertext, field) =>
    key === undefined || typeof ciphertext !== 'string' ? undefined : decrypt(key, { personId, field }, ciphertext)
  return places.paths.reduce<JsonObject>((opened, path) => {
    const result = openAt(opened, path, '', open)
    return isObject(result) ? result : opened
  }, data)
}
