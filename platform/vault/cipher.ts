import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto'
import type { PersonalData } from '@fleet/domain/kernel/personal'
import { type MasterKeys, findNamedKey } from './keys.ts'

/** What is stored was changed, or put in another's place, by somebody without the keys: nothing goes on with it. Names no value. */
export class TamperedError extends Error {
  override readonly name: string = 'TamperedError'
}

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

const format = 'v2'
/** Bytes of a part before it is encrypted: one of these, then whole multiples of the last. */
const sizes = [512, 2_048, 8_192, 32_768, 131_072]
const largest = sizes.at(-1) ?? 1
const space = 0x20

/** What a part belongs to: it opens with the same person, in the same place of the log. */
type Place = {
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
function padded(part: PersonalData): Buffer {
  const text = JSON.stringify(part)
  const length = Buffer.byteLength(text)
  const bytes = Buffer.alloc(paddedLength(length), space)
  bytes.write(text)
  return bytes
}

/** AES-256-GCM of what is said of one person: `v2.` and nonce, ciphertext and tag in base64url. Its length tells one of few sizes. */
export function encryptPart(key: KeyObject, place: Place, part: PersonalData): string {
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(boundTo(place))
  const body = Buffer.concat([nonce, cipher.update(padded(part)), cipher.final(), cipher.getAuthTag()])
  return `${format}.${body.toString('base64url')}`
}

/** @throws Error not a part of this key, person and place */
export function decryptPart(key: KeyObject, place: Place, sealed: string): PersonalData {
  if (!sealed.startsWith(`${format}.`)) throw new Error('not a sealed part')
  const bytes = Buffer.from(sealed.slice(format.length + 1), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(boundTo(place))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8'),
  )
}

/** What a row of the vault holds, with the id of the key that encrypted it. */
type EncryptedValue = { readonly bytes: Buffer; readonly keyId: string }

/** Encrypts what a table of the vault holds of each owner: in another owner's row, or another table, it does not open. */
type RowCipher = {
  encrypt(owner: string, bytes: Buffer): EncryptedValue
  /** @throws TamperedError the row is another owner's, or was changed */
  decrypt(owner: string, value: EncryptedValue): Buffer
}

/** `label`: what the bytes are bound to. */
export function rowCipher(keys: MasterKeys, table: string, label: (owner: string) => string): RowCipher {
  return {
    encrypt(owner, bytes) {
      const { id, key } = keys.get('wrapping')
      return { bytes: wrap(key, label(owner), bytes), keyId: id }
    },
    decrypt(owner, { bytes, keyId }) {
      const found = findNamedKey(keys, 'wrapping', keyId)
      if (found === undefined)
        throw new TamperedError(`${table} of ${owner} names the key ${keyId}, which the key ring does not hold`)
      try {
        return unwrap(found.key, label(owner), bytes)
      } catch (error) {
        throw new TamperedError(`${table} of ${owner} does not open: it was changed, or is another's`, { cause: error })
      }
    },
  }
}
