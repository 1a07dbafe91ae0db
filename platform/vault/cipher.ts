import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const tagLength = 16
const nonceLength = 12

const drawn = Buffer.alloc(256 * nonceLength)
let given = drawn.length

/** Twelve random bytes, never given twice. Drawn for many at a time: drawing costs more than encrypting a short value. */
export function freshNonce(): Buffer {
  if (given === drawn.length) {
    randomFillSync(drawn)
    given = 0
  }
  given += nonceLength
  return Buffer.from(drawn.subarray(given - nonceLength, given))
}

/** Bytes (a data key, a file) under another key: iv, ciphertext and tag in one buffer. */
export function wrap(key: KeyObject, label: string, bytes: Buffer): Buffer {
  const iv = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(label))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error the key or the label is another one, or the bytes were changed */
export function unwrap(key: KeyObject, label: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(wrapped.subarray(-tagLength))
  return Buffer.concat([decipher.update(wrapped.subarray(nonceLength, -tagLength)), decipher.final()])
}
