import type { Event } from './event.ts'

/**
 * Which fields of an event are personal, and whose. Each value found at a path is encrypted on its own, with the key
 * of `personId`; `null` and absent values stay as they are. `*` stands for every key of an object or item of an array.
 */
export type PersonalFields = { readonly personId: string; readonly paths: readonly (readonly string[])[] }

/** Event type -> its personal fields. A type without an entry has none. */
export type PersonalFieldsByType<E extends Event> = {
  readonly [T in E['type']]?: (data: Extract<E, { type: T }>['data']) => readonly PersonalFields[]
}
