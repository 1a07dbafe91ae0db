import { createSecretKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { unwrap, wrap } from './cipher.ts'
import type { DerivedKeys, NamedKey, Purpose } from './keys.ts'
import { Tampered } from './tampered.ts'

export const createKeyRing = `
    -- Every key that made something which is still there, wrapped under the master key of now: so the master keys of
    -- before can be forgotten.
    CREATE TABLE vault.key_ring (
      purpose text NOT NULL,
      key_id text NOT NULL,
      wrapped_key bytea NOT NULL,
      -- Id of the master key that wraps it.
      wrapped_by text NOT NULL,
      -- Makes what is new.
      is_current boolean NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (purpose, key_id)
    );
    CREATE UNIQUE INDEX key_ring_current ON vault.key_ring (purpose) WHERE is_current;`

export type RingEntry = NamedKey & { readonly purpose: Purpose; readonly isCurrent: boolean }
export type RingRow = {
  readonly purpose: Purpose
  readonly key_id: string
  readonly wrapped_key: Buffer
  readonly wrapped_by: string
  readonly is_current: boolean
}

const labelOf = ({ purpose, id, isCurrent }: Omit<RingEntry, 'key'>) =>
  `ring\0${purpose}\0${id}\0${isCurrent ? 'current' : 'past'}`

/** The ring as it is stored; the current key of a purpose before those of the past. */
export async function readRing(database: Pool | PoolClient): Promise<RingRow[]> {
  const { rows } = await database.query<RingRow>(
    'SELECT purpose, key_id, wrapped_key, wrapped_by, is_current FROM vault.key_ring ORDER BY is_current DESC, made_at DESC, key_id',
  )
  return rows
}

/** @throws Tampered the row was changed, or is another's */
export function openEntry(
  { purpose, key_id: id, wrapped_key, is_current: isCurrent }: RingRow,
  ring: KeyObject,
): RingEntry {
  try {
    return {
      purpose,
      id,
      isCurrent,
      key: createSecretKey(unwrap(ring, labelOf({ purpose, id, isCurrent }), wrapped_key)),
    }
  } catch (error) {
    throw new Tampered(`the ${purpose} key ${id} of the vault's key ring was changed`, { cause: error })
  }
}

/** Stores an entry, in the place of one with its id. */
export async function writeEntry(client: PoolClient, entry: RingEntry, master: DerivedKeys): Promise<void> {
  const { purpose, id, isCurrent, key } = entry
  await client.query(
    `INSERT INTO vault.key_ring (purpose, key_id, wrapped_key, wrapped_by, is_current) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purpose, key_id) DO UPDATE SET
       wrapped_key = excluded.wrapped_key, wrapped_by = excluded.wrapped_by, is_current = excluded.is_current`,
    [purpose, id, wrap(master.ring, labelOf(entry), key.export()), master.id, isCurrent],
  )
}

/** Work on the ring that no other process does at the same time, done wholly or not at all. */
export async function onRing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
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
