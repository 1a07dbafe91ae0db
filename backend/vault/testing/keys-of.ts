import type { MasterKeys } from '../keys.ts'
import { derivedKeys, type NamedKey, type Purpose } from '../keys.ts'

/** The keys of a vault that has this master key now and had the others before, the newest of them first; nothing is stored. */
export function keysOf(masterKey: string, ...before: readonly string[]): MasterKeys {
  const all = (purpose: Purpose): readonly NamedKey[] =>
    [masterKey, ...before].map(derivedKeys).map(({ id, keys }) => ({ id, key: keys[purpose] }))
  const derived = derivedKeys(masterKey)
  return {
    naming: derivedKeys(before.at(-1) ?? masterKey).keys.naming,
    current: (purpose) => ({ id: derived.id, key: derived.keys[purpose] }),
    all,
    known: (purpose, id) => all(purpose).find((key) => key.id === id),
    refresh: async () => {},
  }
}
