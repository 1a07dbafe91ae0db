import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Part } from '@fleet/domain/kernel/personal'
import { freshNonce } from './cipher.ts'

const format = 'v2'
const nonceLength = 12
const tagLength = 16
/** Bytes of a part before it is encrypted: one of these, then whole multiples of the last. */
const sizes = [512, 2_048, 8_192, 32_768, 131_072]
const largest = sizes.at(-1) ?? 1
const space = 0x20

/** What a part belongs to: it opens with the same person, in the same place of the log. */
export type Place = {
  readonly personId: string
  readonly type: string
  readonly stream: string
  readonly revision: number
}

const boundTo = ({ personId, type, stream, revision }: Place) =>
  Buffer.from([personId, type, stream, revision].join('\0'))

/** One of few: a length tells little. */
export function paddedLength(length: number): number {
  return sizes.find((size) => length <= size) ?? Math.ceil(length / largest) * largest
}

/** JSON, with spaces behind it up to one of few sizes. */
function padded(part: Part): Buffer {
  const text = JSON.stringify(part)
  const length = Buffer.byteLength(text)
  const bytes = Buffer.alloc(paddedLength(length), space)
  bytes.write(text)
  return bytes
}

/** AES-256-GCM of what is said of one person: `v2.` and nonce, ciphertext and tag in base64url. Its length tells one of few sizes. */
export function sealPart(key: KeyObject, place: Place, part: Part): string {
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(boundTo(place))
  const body = Buffer.concat([nonce, cipher.update(padded(part)), cipher.final(), cipher.getAuthTag()])
  return `${format}.${body.toString('base64url')}`
}

/** @throws Error not a part of this key, person and place */
export function openPart(key: KeyObject, place: Place, sealed: string): Part {
  if (!sealed.startsWith(`${format}.`)) throw new Error('not a sealed part')
  const bytes = Buffer.from(sealed.slice(format.length + 1), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(boundTo(place))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8'),
  )
}
