import type { MasterKeys } from '../../vault/keys.ts'
import { derivedKeys } from '../../vault/keys.ts'

/** The keys of a vault that has this master key now and had the others before, the newest of them first; nothing is stored. */
export function keysOf(masterKey: string, ...before: readonly string[]): MasterKeys {
  const generations = [masterKey, ...before].map(derivedKeys)
  const all: MasterKeys['all'] = (purpose) => generations.map(({ id, keys }) => ({ id, key: keys[purpose] }))
  const [now = derivedKeys(masterKey)] = generations
  return {
    naming: (generations.at(-1) ?? now).keys.naming,
    current: (purpose) => ({ id: now.id, key: now.keys[purpose] }),
    all,
    known: (purpose, id) => all(purpose).find((key) => key.id === id),
    refresh: async () => {},
  }
}
