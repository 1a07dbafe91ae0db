import { createHmac } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sameBytes } from '../crypto/same-bytes.ts'
import { sha256Of } from '../crypto/sha256.ts'
import type { MasterKeys } from './keys.ts'

const macLength = 32
const idLength = 16
/** A token names no key, so one that nobody made looks like one of a key made just now: no way to keep the vault busy. */
const refreshAtMostEveryMs = 1_000

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

function tokenWith(key: KeyObject, kind: string, ids: readonly string[]): string {
  return Buffer.concat([...ids.map(bytesOf), macOf(key, kind, ids)]).toString('base64url')
}

/**
 * The secret part of a link: the ids it is about (UUIDs) and their HMAC, base64url. Whoever knows the ids and the key can
 * make it again, so nothing stores it; 64 characters for one id.
 */
export function linkToken(keys: MasterKeys, kind: string, ids: readonly string[]): string {
  return tokenWith(keys.current('linking').key, kind, ids)
}

/** The token made again that has this hash, whichever key made it; undefined when none did. */
export async function sameLinkToken(
  keys: MasterKeys,
  kind: string,
  ids: readonly string[],
  hash: string,
): Promise<string | undefined> {
  const find = () =>
    keys
      .all('linking')
      .map(({ key }) => tokenWith(key, kind, ids))
      .find((token) => tokenHash(token) === hash)
  const found = find()
  if (found === undefined) await keys.refresh(refreshAtMostEveryMs)
  return found ?? find()
}

/** The ids of a token that was made for this kind and so many ids, with any of the keys; undefined for any other text. */
export async function readLinkToken(
  keys: MasterKeys,
  kind: string,
  token: string,
  count = 1,
): Promise<string[] | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== count * idLength + macLength || bytes.toString('base64url') !== token) return undefined
  const ids = Array.from({ length: count }, (_, place) =>
    idFrom(bytes.subarray(place * idLength, (place + 1) * idLength)),
  )
  const isOurs = () =>
    keys.all('linking').some(({ key }) => sameBytes(bytes.subarray(-macLength), macOf(key, kind, ids)))
  if (!isOurs()) await keys.refresh(refreshAtMostEveryMs)
  return isOurs() ? ids : undefined
}

/** What an event keeps of a token: SHA-256, hex. */
export function tokenHash(token: string): string {
  return sha256Of(token)
}
