import type { Event } from './event.ts'
import type { JsonObject } from './json.ts'

/** Makes of opened data in one shape the same fact in the next. Pure; values of erased persons may be absent. */
export type Upcast = (data: JsonObject) => JsonObject

/**
 * Event type -> its upcasts, oldest first: number n turns shape n into n + 1. Shape 0 is that of events stored before
 * shapes were named. A type that is not here has one shape, 1.
 */
export type Upcasters<E extends Event> = { readonly [T in E['type']]?: readonly Upcast[] }

/** The shape in which events with these upcasts are stored now. */
export function presentShape(upcasts: readonly Upcast[] | undefined): number {
  return Math.max(1, upcasts?.length ?? 0)
}

/** Data stored in `shape`, in the present one. */
export function upcast(upcasts: readonly Upcast[] | undefined, shape: number, data: JsonObject): JsonObject {
  return (upcasts ?? []).slice(shape).reduce((given, next) => next(given), data)
}
