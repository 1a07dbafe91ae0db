import { createHmac, type KeyObject } from 'node:crypto'

/**
 * The purpose of a key, so that no key serves two: `wrapping` data keys and password hashes, `sealing` the MACs of
 * events, `naming` streams and ids derived from a value, `linking` tokens of links, `sessions` the MACs of their rows.
 */
export const purposes = ['wrapping', 'sealing', 'naming', 'linking', 'sessions'] as const
export type Purpose = (typeof purposes)[number]

/** A key and its id, which is stored with what the key made. */
export type NamedKey = { readonly id: string; readonly key: KeyObject }

/** The application's keys, one for each purpose; a rotation of the master key does not change them. */
export type MasterKeys = {
  readonly naming: KeyObject
  get(purpose: Purpose): NamedKey
}

/** The key with this id; undefined: it belongs to another vault. */
export function findNamedKey(keys: Pick<MasterKeys, 'get'>, purpose: Purpose, id: string): NamedKey | undefined {
  const key = keys.get(purpose)
  return key.id === id ? key : undefined
}

/** Makes a UUID of this version from the hex of a hash. */
export function uuidOf(hex: string, version: 5 | 8): string {
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A stable, unguessable UUID for a value; equal values give equal ids. */
export function namedId(keys: Pick<MasterKeys, 'naming'>, kind: string, value: string): string {
  return uuidOf(createHmac('sha256', keys.naming).update(`${kind}\0${value}`).digest('hex'), 8)
}
