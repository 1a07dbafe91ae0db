import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto'
import type { PersonalData } from '@fleet/domain/kernel/personal'
import { type MasterKeys, findNamedKey } from './keys.ts'

/** Stored data was changed or moved without the keys: nothing may use it. The message contains no value. */
export class TamperedError extends Error {
  override readonly name: string = 'TamperedError'
}

const tagLength = 16
const nonceLength = 12

const drawn = Buffer.alloc(256 * nonceLength)
let given = drawn.length

/**
 * Returns twelve random bytes, never the same twice. Drawn in bulk: drawing costs more than encrypting a short value.
 */
export function freshNonce(): Buffer {
  if (given === drawn.length) {
    randomFillSync(drawn)
    given = 0
  }
  given += nonceLength
  return Buffer.from(drawn.subarray(given - nonceLength, given))
}

/** Encrypts bytes (a data key, a file) with another key: iv, ciphertext and tag in one buffer. */
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
/** Padded sizes of a part in bytes: one of these, then whole multiples of the last. */
const sizes = [512, 2_048, 8_192, 32_768, 131_072]
const largest = sizes.at(-1) ?? 1
const space = 0x20

/** What a ciphertext is bound to: it decrypts only for the same person and place in the log. */
type Place = {
  readonly personId: string
  readonly type: string
  readonly stream: string
  readonly revision: number
}

const boundTo = ({ personId, type, stream, revision }: Place) =>
  Buffer.from([personId, type, stream, revision].join('\0'))

/** Pads to one of few sizes, so that the length reveals little. */
export function paddedLength(length: number): number {
  return sizes.find((size) => length <= size) ?? Math.ceil(length / largest) * largest
}

/** JSON, padded with spaces to one of few sizes. */
function padded(part: PersonalData): Buffer {
  const text = JSON.stringify(part)
  const length = Buffer.byteLength(text)
  const bytes = Buffer.alloc(paddedLength(length), space)
  bytes.write(text)
  return bytes
}

/**
 * Encrypts the data of one person by AES-256-GCM: `v2.` and nonce, ciphertext and tag in base64url. Its length reveals
 * one of few sizes.
 */
export function encryptPart(key: KeyObject, place: Place, part: PersonalData): string {
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(boundTo(place))
  const body = Buffer.concat([nonce, cipher.update(padded(part)), cipher.final(), cipher.getAuthTag()])
  return `${format}.${body.toString('base64url')}`
}

/** @throws TamperedError the key, person or place is wrong */
export function decryptPart(key: KeyObject, place: Place, ciphertext: string): PersonalData {
  if (!ciphertext.startsWith(`${format}.`)) throw new TamperedError('not an encrypted part')
  const bytes = Buffer.from(ciphertext.slice(format.length + 1), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    decipher.setAAD(boundTo(place))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8'),
    )
  } catch (error) {
    const { type, stream, revision } = place
    throw new TamperedError(`the data of ${type} ${stream} ${revision} does not open`, { cause: error })
  }
}

/** A value in a row of the vault, with the id of the key that encrypted it. */
type EncryptedValue = { readonly bytes: Buffer; readonly keyId: string }

/** Encrypts the values of a vault table; a value moved to another owner's row, or another table, does not decrypt. */
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
