import { createSecretKey, hkdfSync } from 'node:crypto'
import type { MasterKeys } from '../../vault/keys.ts'
import { wrappingKeyOf } from '../../vault/key-ring.ts'

/** Keys as in a vault, derived from `seed`; nothing is stored. */
export function keysOf(seed: string): MasterKeys {
  const { id } = wrappingKeyOf(seed)
  const get: MasterKeys['get'] = (purpose) => ({
    id,
    key: createSecretKey(new Uint8Array(hkdfSync('sha256', seed, 'test', purpose, 32))),
  })
  return { naming: get('naming').key, get }
}
