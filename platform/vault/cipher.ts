import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { freshNonce } from './nonce.ts'

const tagLength = 16

/** Bytes (a data key, a file) under another key: iv, ciphertext and tag in one buffer. */
export function wrap(key: KeyObject, label: string, bytes: Buffer): Buffer {
  const iv = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(label))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error the key or the label is another one, or the bytes were changed */
export function unwrap(key: KeyObject, label: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(wrapped.subarray(-tagLength))
  return Buffer.concat([decipher.update(wrapped.subarray(12, -tagLength)), decipher.final()])
}
