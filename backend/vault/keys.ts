import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** Keys made from `MASTER_KEY`, one per purpose, so that none can stand in for another. */
export type MasterKeys = {
  /** Wraps the data keys of persons. */
  readonly wrapping: KeyObject
  /** Seals events. */
  readonly sealing: KeyObject
  /** Names of streams that stand for a value (an e-mail), and ids made from one. */
  readonly naming: KeyObject
  /** Makes the tokens of links. */
  readonly linking: KeyObject
}

/** `masterKey`: at least 32 bytes of randomness, in any encoding; the same text gives the same keys. */
export function masterKeys(masterKey: string): MasterKeys {
  const derive = (purpose: string) => createSecretKey(new Uint8Array(hkdfSync('sha256', masterKey, 'fleet-registration', purpose, 32)))
  return { wrapping: derive('wrapping v1'), sealing: derive('sealing v1'), naming: derive('naming v1'), linking: derive('linking v1') }
}

/** A UUID of this version made from the hex of a hash. */
export function uuidOf(hex: string, version: 5 | 8): string {
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A stable, unguessable UUID for a value; equal values give equal ids. */
export function namedId(keys: MasterKeys, kind: string, value: string): string {
  return uuidOf(createHmac('sha256', keys.naming).update(`${kind}\0${value}`).digest('hex'), 8)
}
