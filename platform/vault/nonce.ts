import { randomFillSync } from 'node:crypto'

const size = 12
const drawn = Buffer.alloc(256 * size)
let given = drawn.length

/** Twelve random bytes, never given twice. Drawn for many at a time: drawing costs more than encrypting a short value. */
export function freshNonce(): Buffer {
  if (given === drawn.length) {
    randomFillSync(drawn)
    given = 0
  }
  given += size
  return Buffer.from(drawn.subarray(given - size, given))
}
