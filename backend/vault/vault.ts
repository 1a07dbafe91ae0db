import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { unwrap, wrap } from './cipher.ts'
import type { MasterKeys } from './keys.ts'

export const vaultMigration = {
  name: 'vault-1',
  sql: `
    CREATE SCHEMA IF NOT EXISTS vault;
    CREATE TABLE IF NOT EXISTS vault.person_key (
      person_id text PRIMARY KEY,
      wrapped_key bytea,
      created_at timestamptz NOT NULL DEFAULT now(),
      destroyed_at timestamptz
    );
    CREATE TABLE IF NOT EXISTS vault.password (
      account_id text PRIMARY KEY,
      hash text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );`,
}

/** Keys of persons and password hashes: what must not be in an event and must not be lost. Schema `vault`. */
export type Vault = {
  /** The person's data key, made now if there is none; undefined when it was destroyed. */
  keyFor(personId: string): Promise<KeyObject | undefined>
  /** As `keyFor`, but never makes one. */
  findKey(personId: string): Promise<KeyObject | undefined>
  destroyKey(personId: string): Promise<void>
  findPasswordHash(accountId: string): Promise<string | undefined>
  setPasswordHash(accountId: string, hash: string): Promise<void>
  removePasswordHash(accountId: string): Promise<void>
}

export function createVault(pool: Pool, keys: MasterKeys): Vault {
  const cache = new LRUCache<string, KeyObject>({ max: 20_000 })

  async function findKey(personId: string) {
    const cached = cache.get(personId)
    if (cached !== undefined) return cached
    const { rows } = await pool.query<{ wrapped_key: Buffer | null }>({
      name: 'vault-find-key',
      text: 'SELECT wrapped_key FROM vault.person_key WHERE person_id = $1',
      values: [personId],
    })
    const wrapped = rows[0]?.wrapped_key
    if (wrapped === null || wrapped === undefined) return undefined
    const key = createSecretKey(unwrap(keys.wrapping, personId, wrapped))
    cache.set(personId, key)
    return key
  }

  async function findOrMakeKey(personId: string) {
    const known = await findKey(personId)
    if (known !== undefined) return known
    await pool.query(
      'INSERT INTO vault.person_key (person_id, wrapped_key) VALUES ($1, $2) ON CONFLICT (person_id) DO NOTHING',
      [personId, wrap(keys.wrapping, personId, randomBytes(32))],
    )
    return findKey(personId)
  }

  return {
    findKey,
    keyFor: (personId) => {
      const known = cache.get(personId)
      return known === undefined ? findOrMakeKey(personId) : Promise.resolve(known)
    },
    async destroyKey(personId) {
      cache.delete(personId)
      await pool.query(
        `INSERT INTO vault.person_key (person_id, destroyed_at) VALUES ($1, now())
         ON CONFLICT (person_id) DO UPDATE SET wrapped_key = NULL, destroyed_at = now()`,
        [personId],
      )
    },
    async findPasswordHash(accountId) {
      const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM vault.password WHERE account_id = $1', [accountId])
      return rows[0]?.hash
    },
    async setPasswordHash(accountId, hash) {
      await pool.query(
        `INSERT INTO vault.password (account_id, hash) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
        [accountId, hash],
      )
    },
    async removePasswordHash(accountId) {
      await pool.query('DELETE FROM vault.password WHERE account_id = $1', [accountId])
    },
  }
}
