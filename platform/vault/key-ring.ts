import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { ConfigurationError } from '../config/config.ts'
import { unwrap, wrap, TamperedError } from './cipher.ts'
import { type MasterKeys, type NamedKey, type Purpose, purposes } from './keys.ts'

export const createKeyRing = `
    -- One key for each purpose, created at the first start.
    CREATE TABLE vault.key_ring (
      purpose text PRIMARY KEY,
      key_id text NOT NULL,
      wrapped_key bytea NOT NULL,
      -- Id of the master key that wraps it.
      wrapped_by text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );`

export type RingSecrets = {
  /** At least 32 bytes of randomness, in any encoding. */
  readonly masterKey: string
  /** The master key of before, while it is being rotated. */
  readonly previousMasterKey?: string | undefined
}

export type RingRow = {
  readonly purpose: Purpose
  readonly key_id: string
  readonly wrapped_key: Buffer
  readonly wrapped_by: string
}
type RingEntry = NamedKey & { readonly purpose: Purpose }

const otherMasterKey =
  'MASTER_KEY does not belong to this vault: set the right one. To change it, set the old one as MASTER_KEY_PREVIOUS, the new one as MASTER_KEY, and run npm run keys:rotate'

/** Derives the key that wraps the ring from the master key; deterministic, and its id reveals nothing about it. */
export function wrappingKeyOf(masterKey: string): NamedKey {
  const bytes = (use: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', masterKey, 'fleet-registration', `${use} v1`, length))
  return { id: Buffer.from(bytes('id', 6)).toString('base64url'), key: createSecretKey(bytes('ring', 32)) }
}

const labelOf = ({ purpose, id }: Omit<RingEntry, 'key'>) => `ring\0${purpose}\0${id}`

async function readRing(database: Pool | PoolClient): Promise<RingRow[]> {
  const { rows } = await database.query<RingRow>(
    'SELECT purpose, key_id, wrapped_key, wrapped_by FROM vault.key_ring ORDER BY purpose',
  )
  return rows
}

/** @throws TamperedError the row was changed, or is another's */
function openEntry({ purpose, key_id: id, wrapped_key }: RingRow, wrapping: KeyObject): RingEntry {
  try {
    return { purpose, id, key: createSecretKey(unwrap(wrapping, labelOf({ purpose, id }), wrapped_key)) }
  } catch (error) {
    throw new TamperedError(`the ${purpose} key ${id} of the vault's key ring was changed`, { cause: error })
  }
}

/** @throws ConfigurationError the ring is wrapped under another master key than these | TamperedError */
export function openRing(rows: readonly RingRow[], { masterKey, previousMasterKey }: RingSecrets): RingEntry[] {
  const masters = [masterKey, ...(previousMasterKey === undefined ? [] : [previousMasterKey])].map(wrappingKeyOf)
  return rows.map((row) => {
    const master = masters.find(({ id }) => id === row.wrapped_by)
    if (master === undefined) throw new ConfigurationError(otherMasterKey)
    return openEntry(row, master.key)
  })
}

/** Stores an entry, replacing the one for its purpose. */
async function writeEntry(client: PoolClient, entry: RingEntry, master: NamedKey): Promise<void> {
  await client.query(
    `INSERT INTO vault.key_ring (purpose, key_id, wrapped_key, wrapped_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (purpose) DO UPDATE SET wrapped_key = excluded.wrapped_key, wrapped_by = excluded.wrapped_by`,
    [entry.purpose, entry.id, wrap(master.key, labelOf(entry), entry.key.export()), master.id],
  )
}

/** Runs the work in one transaction under a lock on the ring. */
async function withRingLocked<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE vault.key_ring IN SHARE ROW EXCLUSIVE MODE')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Creates random keys, which cannot be derived from an earlier master key. */
async function createRing(pool: Pool, master: NamedKey): Promise<void> {
  await withRingLocked(pool, async (client) => {
    if ((await readRing(client)).length > 0) return
    for (const purpose of purposes) {
      const entry = { purpose, id: randomBytes(6).toString('base64url'), key: createSecretKey(randomBytes(32)) }
      await writeEntry(client, entry, master)
    }
  })
}

/**
 * Opens the vault's keys; creates them at the very first start. Processes that start together create one ring.
 * @throws ConfigurationError the vault belongs to another master key
 */
export async function openKeyRing(pool: Pool, secrets: RingSecrets): Promise<MasterKeys> {
  if ((await readRing(pool)).length === 0) await createRing(pool, wrappingKeyOf(secrets.masterKey))
  const entries = openRing(await readRing(pool), secrets)
  function get(purpose: Purpose): NamedKey {
    const found = entries.find((entry) => entry.purpose === purpose)
    if (found === undefined) throw new Error(`the vault has no ${purpose} key`)
    return found
  }
  return { naming: get('naming').key, get }
}

/**
 * Wraps the whole ring with the new master key, in one transaction; the keys stay the same. Returns how many keys were
 * wrapped with the previous one; 0 when the ring was rotated before.
 * @throws ConfigurationError neither master key wraps the ring | TamperedError
 */
export async function rotateKeyRing(pool: Pool, secrets: RingSecrets): Promise<number> {
  const master = wrappingKeyOf(secrets.masterKey)
  return withRingLocked(pool, async (client) => {
    const rows = await readRing(client)
    const entries = openRing(rows, secrets)
    for (const entry of entries) await writeEntry(client, entry, master)
    return rows.filter(({ wrapped_by }) => wrapped_by !== master.id).length
  })
}
