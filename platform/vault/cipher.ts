import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Json } from '@fleet/domain/kernel/json'
import { freshNonce } from './nonce.ts'

const version = 'v1'
const tagLength = 16

/** What the value belongs to: it opens only with the same person and field. */
export type Binding = { readonly personId: string; readonly field: string }

const boundTo = ({ personId, field }: Binding) => Buffer.from(`${personId}\0${field}`)

/**
 * A single value, as events held them before shapes were named: `v1.<iv>.<ciphertext and tag>`, base64url, AES-256-GCM of
 * its JSON.
 * @throws Error not a ciphertext of this key, person and field
 */
export function decrypt(key: KeyObject, binding: Binding, sealed: string): Json {
  const [format, iv, body] = sealed.split('.')
  if (format !== version || iv === undefined || body === undefined) throw new Error('not a sealed value')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagLength })
  decipher.setAAD(boundTo(binding))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString('utf8'))
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
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(wrapped.subarray(-tagLength))
  return Buffer.concat([decipher.update(wrapped.subarray(12, -tagLength)), decipher.final()])
}
