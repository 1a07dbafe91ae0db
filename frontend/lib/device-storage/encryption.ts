import { gcm } from '@noble/ciphers/aes.js'
import { fromBase64Url, toBase64Url } from './bytes.ts'
import type { DeviceKeyHalf } from './device-key-half.ts'

/** Encrypts with a key derived from both halves; each ciphertext is bound to the name it is stored under. */
type Encryptor = {
  /** Synchronous: an asynchronous call could store an outdated state after the page has sent a newer one. */
  readonly encrypt: (name: string, text: string) => string
  /** Undefined: another account's, stored under another name, or damaged. */
  readonly decrypt: (name: string, encrypted: string) => Promise<string | undefined>
  readonly encryptBytes: (name: string, bytes: ArrayBuffer) => Promise<ArrayBuffer>
  /** Undefined as for texts. */
  readonly decryptBytes: (name: string, encrypted: ArrayBuffer) => Promise<ArrayBuffer | undefined>
}

const hash = 'SHA-256'
const ivLength = 12
/** Pads texts to a multiple of this length, so that ciphertext lengths reveal little. */
const block = 1_024

const encoded = (text: string) => new TextEncoder().encode(text)

/** A stable tag for an account or registration, which only this device can compute. */
export async function tagFor({ half }: DeviceKeyHalf, ...parts: readonly string[]): Promise<string> {
  const derived = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash, salt: new Uint8Array(0), info: encoded(['tag', ...parts].join('\0')) },
    half,
    128,
  )
  return toBase64Url(new Uint8Array(derived))
}

/** Derives the key. The server gives its half to sessions of the account only, so the device alone decrypts nothing. */
export async function createEncryptor({ half }: DeviceKeyHalf, serverHalf: string): Promise<Encryptor> {
  const derived = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash, salt: fromBase64Url(serverHalf), info: encoded('unsaved answers') },
      half,
      256,
    ),
  )
  const key = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const aesEncrypt = (name: string, iv: Uint8Array<ArrayBuffer>, plain: BufferSource) =>
    crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(name) }, key, plain)
  const aesDecrypt = (name: string, iv: Uint8Array<ArrayBuffer>, body: BufferSource) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encoded(name) }, key, body)
  const newIv = () => crypto.getRandomValues(new Uint8Array(ivLength))
  return {
    encrypt: (name, text) => {
      const iv = newIv()
      const padded = text.padEnd(Math.ceil(text.length / block) * block)
      return `${toBase64Url(iv)}.${toBase64Url(gcm(derived, iv, encoded(name)).encrypt(encoded(padded)))}`
    },
    decrypt: async (name, encrypted) => {
      try {
        const [iv = '', body = ''] = encrypted.split('.')
        return new TextDecoder().decode(await aesDecrypt(name, fromBase64Url(iv), fromBase64Url(body))).trimEnd()
      } catch {
        return undefined
      }
    },
    encryptBytes: async (name, bytes) => {
      const iv = newIv()
      return new Blob([iv, await aesEncrypt(name, iv, bytes)]).arrayBuffer()
    },
    decryptBytes: async (name, encrypted) => {
      try {
        return await aesDecrypt(name, new Uint8Array(encrypted, 0, ivLength), new Uint8Array(encrypted, ivLength))
      } catch {
        return undefined
      }
    },
  }
}
