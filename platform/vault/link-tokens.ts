import { createHmac, type KeyObject } from 'node:crypto'
import { sameBytes } from '../crypto/same-bytes.ts'
import { sha256Of } from '../crypto/sha256.ts'
import type { MasterKeys } from './keys.ts'

const macLength = 32
const idLength = 16

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idFrom(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function macOf(key: KeyObject, kind: string, ids: readonly string[]): Buffer {
  return createHmac('sha256', key)
    .update([kind, ...ids].join('\0'))
    .digest()
}

/**
 * The secret part of a link: the ids it concerns (UUIDs) and their HMAC, base64url. It can be computed again from ids
 * and key, so it is not stored; 64 characters for one id.
 */
export function linkToken(keys: MasterKeys, kind: string, ids: readonly string[]): string {
  return Buffer.concat([...ids.map(bytesOf), macOf(keys.get('linking').key, kind, ids)]).toString('base64url')
}

/** Computes the token again if it has this hash; undefined when it has another. */
export function sameLinkToken(
  keys: MasterKeys,
  kind: string,
  ids: readonly string[],
  hash: string,
): string | undefined {
  const token = linkToken(keys, kind, ids)
  return tokenHash(token) === hash ? token : undefined
}

/** Reads the ids of a token of this kind and number of ids; undefined for any other text. */
export function readLinkToken(keys: MasterKeys, kind: string, token: string, count = 1): string[] | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== count * idLength + macLength || bytes.toString('base64url') !== token) return undefined
  const ids = Array.from({ length: count }, (_, place) =>
    idFrom(bytes.subarray(place * idLength, (place + 1) * idLength)),
  )
  return sameBytes(bytes.subarray(-macLength), macOf(keys.get('linking').key, kind, ids)) ? ids : undefined
}

/** The hash of a token that events store: SHA-256, hex. */
export function tokenHash(token: string): string {
  return sha256Of(token)
}
