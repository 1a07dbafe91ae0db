import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that does not tell where they differ; what is compared is bytes, of any length. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
