import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * What a key is for, so that none can stand in for another: `wrapping` data keys and password hashes, `sealing` events,
 * `naming` streams that stand for a value and ids made from one, `linking` the tokens of links, `sessions` their rows.
 */
export const purposes = ['wrapping', 'sealing', 'naming', 'linking', 'sessions'] as const
export type Purpose = (typeof purposes)[number]

/** A key and the id that stands beside what it made. */
export type NamedKey = { readonly id: string; readonly key: KeyObject }

/** The keys that the application works with; after a rotation those of before are there beside the present ones. */
export type MasterKeys = {
  /** The same for ever: what it named is found by it. */
  readonly naming: KeyObject
  /** Makes what is new. */
  current(purpose: Purpose): NamedKey
  /** The current one first. */
  all(purpose: Purpose): readonly NamedKey[]
  /** By its id, from memory. */
  known(purpose: Purpose, id: string): NamedKey | undefined
  /**
   * Learns of a rotation that happened meanwhile, unless it was asked less than so many milliseconds ago.
   * @throws ConfigurationError the master key of now is not one of this process's
   */
  refresh(unlessSinceMs?: number): Promise<void>
}

export type DerivedKeys = {
  /** Of the master key, and of every key that was derived from it; tells nothing about it. */
  readonly id: string
  /** Wraps the ring. */
  readonly ring: KeyObject
  readonly keys: Readonly<Record<Purpose, KeyObject>>
}

/** `masterKey`: at least 32 bytes of randomness, in any encoding; the same text gives the same keys. */
export function derivedKeys(masterKey: string): DerivedKeys {
  const bytes = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', masterKey, 'fleet-registration', `${purpose} v1`, length))
  const key = (purpose: string) => createSecretKey(bytes(purpose, 32))
  return {
    id: Buffer.from(bytes('id', 6)).toString('base64url'),
    ring: key('ring'),
    keys: {
      wrapping: key('wrapping'),
      sealing: key('sealing'),
      naming: key('naming'),
      linking: key('linking'),
      sessions: key('sessions'),
    },
  }
}

/** The key of this id, which a rotation may just have made. */
export async function findNamedKey(keys: MasterKeys, purpose: Purpose, id: string): Promise<NamedKey | undefined> {
  // Twice: a refresh that was under way may have looked a moment too early.
  for (let looked = 0; looked < 2 && keys.known(purpose, id) === undefined; looked += 1) await keys.refresh()
  return keys.known(purpose, id)
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
