import type { JsonObject } from './json.ts'

/** Turns opened data in one shape into the same fact in the next. Pure; values of erased persons may be absent. */
export type Upcast = (data: JsonObject) => JsonObject

/** The shape in which events with these upcasts are stored now: 1, and one more for each. Upcasts come oldest first. */
export function presentShape(upcasts: readonly Upcast[] = []): number {
  return 1 + upcasts.length
}

/** Data stored in `shape`, in the present one. */
export function upcast(upcasts: readonly Upcast[] = [], shape: number, data: JsonObject): JsonObject {
  return upcasts.slice(shape - 1).reduce((given, next) => next(given), data)
}
