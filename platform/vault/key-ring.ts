import type { Pool } from 'pg'
import { ConfigurationError } from '../config/config.ts'
import type { RingEntry, RingRow } from './key-ring-table.ts'
import { onRing, openEntry, readRing, writeEntry } from './key-ring-table.ts'
import type { DerivedKeys, MasterKeys, NamedKey, Purpose } from './keys.ts'
import { derivedKeys, purposes } from './keys.ts'

export type RingSecrets = {
  readonly masterKey: string
  /** The master key of before, while keys are being rotated. */
  readonly previousMasterKey?: string | undefined
}

/** Read again every `followMs`, so that every process works with the new keys soon after a rotation. */
export type KeyRing = MasterKeys

/** How long after a rotation every process works with the new keys. */
export const followMs = 5_000
const otherMasterKey =
  'MASTER_KEY is not the one of this vault: set the right one. To change it, set the old one as MASTER_KEY_PREVIOUS, the new one as MASTER_KEY, and run npm run keys:rotate'

/** @throws ConfigurationError the ring is wrapped under another master key than these */
export function openRing(rows: readonly RingRow[], { masterKey, previousMasterKey }: RingSecrets): RingEntry[] {
  const masters = [masterKey, ...(previousMasterKey === undefined ? [] : [previousMasterKey])].map(derivedKeys)
  return rows.map((row) => {
    const master = masters.find(({ id }) => id === row.wrapped_by)
    if (master === undefined) throw new ConfigurationError(otherMasterKey)
    return openEntry(row, master.ring)
  })
}

async function makeRing(pool: Pool, master: DerivedKeys): Promise<void> {
  await onRing(pool, async (client) => {
    if ((await readRing(client)).length > 0) return
    for (const purpose of purposes)
      await writeEntry(client, { purpose, id: master.id, key: master.keys[purpose], isCurrent: true }, master)
  })
}

/**
 * The vault's keys, made from the master key at the very first start. Processes that start together make one ring.
 * @throws ConfigurationError the vault is another master key's
 */
export async function openKeyRing(pool: Pool, secrets: RingSecrets): Promise<KeyRing> {
  if ((await readRing(pool)).length === 0) await makeRing(pool, derivedKeys(secrets.masterKey))
  let entries = openRing(await readRing(pool), secrets)
  let refreshedAt = performance.now()
  let refreshing: Promise<void> | undefined

  const all = (purpose: Purpose): readonly NamedKey[] => entries.filter((entry) => entry.purpose === purpose)
  function current(purpose: Purpose): NamedKey {
    const found = entries.find((entry) => entry.purpose === purpose && entry.isCurrent)
    if (found === undefined) throw new Error(`the vault has no ${purpose} key`)
    return found
  }

  async function read(): Promise<void> {
    entries = openRing(await readRing(pool), secrets)
    refreshedAt = performance.now()
  }

  async function refresh(unlessSinceMs = 0): Promise<void> {
    if (performance.now() - refreshedAt < unlessSinceMs) return
    refreshing ??= read().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    get naming() {
      return current('naming').key
    },
    current,
    all,
    known: (purpose, id) => entries.find((entry) => entry.purpose === purpose && entry.id === id),
    refresh,
  }
}
