import type { JsonObject } from './json.ts'

/** Turns decrypted data of one shape into the same fact in the next. Pure; values of erased persons may be absent. */
export type Upcast = (data: JsonObject) => JsonObject

/**
 * The shape in which events with these upcasters are stored now: 1, plus one for each. Upcasters are ordered oldest
 * first.
 */
export function presentShape(upcasts: readonly Upcast[] = []): number {
  return 1 + upcasts.length
}

/** Converts data stored in `shape` to the present one. */
export function upcast(upcasts: readonly Upcast[] = [], shape: number, data: JsonObject): JsonObject {
  return upcasts.slice(shape - 1).reduce((given, next) => next(given), data)
}
