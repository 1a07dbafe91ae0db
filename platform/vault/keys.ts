import { createHmac, type KeyObject } from 'node:crypto'

/**
 * What a key is for, so that none can stand in for another: `wrapping` data keys and password hashes, `sealing` events,
 * `naming` streams that stand for a value and ids made from one, `linking` the tokens of links, `sessions` their rows.
 */
export const purposes = ['wrapping', 'sealing', 'naming', 'linking', 'sessions'] as const
export type Purpose = (typeof purposes)[number]

/** A key and the id that is stored with what it made. */
export type NamedKey = { readonly id: string; readonly key: KeyObject }

/** The keys that the application works with, one for each purpose; a rotation of the master key does not change them. */
export type MasterKeys = {
  readonly naming: KeyObject
  get(purpose: Purpose): NamedKey
}

/** The key with this id; undefined: it is another vault's. */
export function findNamedKey(keys: Pick<MasterKeys, 'get'>, purpose: Purpose, id: string): NamedKey | undefined {
  const key = keys.get(purpose)
  return key.id === id ? key : undefined
}

/** A UUID of this version made from the hex of a hash. */
export function uuidOf(hex: string, version: 5 | 8): string {
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A stable, unguessable UUID for a value; equal values give equal ids. */
export function namedId(keys: Pick<MasterKeys, 'naming'>, kind: string, value: string): string {
  return uuidOf(createHmac('sha256', keys.naming).update(`${kind}\0${value}`).digest('hex'), 8)
}
