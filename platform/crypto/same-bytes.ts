import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets of any length in constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
