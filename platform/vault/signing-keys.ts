import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import type { MasterKeys } from './keys.ts'

/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SigningKey = { readonly id: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

/** The installation's Ed25519 signing key, derived from the key for event MACs. */
export function signingKey(keys: Pick<MasterKeys, 'get'>): SigningKey {
  const { id, key } = keys.get('sealing')
  const seed = hkdfSync('sha256', new Uint8Array(key.export()), 'fleet-registration', 'export signature v1', 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, new Uint8Array(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  return { id, privateKey, publicKey: createPublicKey(privateKey) }
}

export function signed({ privateKey }: Pick<SigningKey, 'privateKey'>, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

export function isSignedBy(publicKey: KeyObject, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}

/** Returns the public key as PEM, as it is published. */
export function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
