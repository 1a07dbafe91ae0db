import { gcm } from '@noble/ciphers/aes.js'
import { bytesOfText, textOfBytes } from './bytes.ts'
import type { DeviceHalf } from './device-half.ts'

/** Both halves together: seals and opens, each text bound to the name it stands under. */
type Sealer = {
  /** At once: what was sealed later would be older than what the page has sent when it is left. */
  readonly seal: (name: string, text: string) => string
  /** undefined: another account's, another name's, or damaged. */
  readonly open: (name: string, sealed: string) => Promise<string | undefined>
  readonly sealBytes: (name: string, bytes: ArrayBuffer) => Promise<ArrayBuffer>
  /** undefined as with texts. */
  readonly openBytes: (name: string, sealed: ArrayBuffer) => Promise<ArrayBuffer | undefined>
}

const hash = 'SHA-256'
const ivLength = 12
/** Lengths tell little: a text is filled up with blanks to a multiple of so many letters. */
const block = 1_024

const encoded = (text: string) => new TextEncoder().encode(text)

/** A word for an account or a registration that is the same each time, and can be made on this device only. */
export async function tagFor({ half }: DeviceHalf, ...parts: readonly string[]): Promise<string> {
  const derived = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash, salt: new Uint8Array(0), info: encoded(['tag', ...parts].join('\0')) },
    half,
    128,
  )
  return textOfBytes(new Uint8Array(derived))
}

/** The server gives its half to a session of the account; without it this device alone opens nothing. */
export async function sealerOf({ half }: DeviceHalf, serverHalf: string): Promise<Sealer> {
  const derived = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash, salt: bytesOfText(serverHalf), info: encoded('unsaved answers') },
      half,
      256,
    ),
  )
  const key = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const encrypted = (name: string, iv: Uint8Array<ArrayBuffer>, plain: BufferSource) =>
    crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(name) }, key, plain)
  const decrypted = (name: string, iv: Uint8Array<ArrayBuffer>, body: BufferSource) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encoded(name) }, key, body)
  const newIv = () => crypto.getRandomValues(new Uint8Array(ivLength))
  return {
    seal: (name, text) => {
      const iv = newIv()
      const filled = text.padEnd(Math.ceil(text.length / block) * block)
      return `${textOfBytes(iv)}.${textOfBytes(gcm(derived, iv, encoded(name)).encrypt(encoded(filled)))}`
    },
    open: async (name, sealed) => {
      try {
        const [iv = '', body = ''] = sealed.split('.')
        return new TextDecoder().decode(await decrypted(name, bytesOfText(iv), bytesOfText(body))).trimEnd()
      } catch {
        return undefined
      }
    },
    sealBytes: async (name, bytes) => {
      const iv = newIv()
      return new Blob([iv, await encrypted(name, iv, bytes)]).arrayBuffer()
    },
    openBytes: async (name, sealed) => {
      try {
        return await decrypted(name, new Uint8Array(sealed, 0, ivLength), new Uint8Array(sealed, ivLength))
      } catch {
        return undefined
      }
    },
  }
}
