import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { keyRingMigration } from './key-ring-table.ts'
import type { MasterKeys } from './keys.ts'
import { passwordHashes, personKeys, wrappedTable } from './wrapped-table.ts'

const vaultMigration = {
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

/** Whatever is wrapped names its key. A password's hash from before is bound to no account: it is set anew, by a link. */
const wrappedBesideIdMigration = {
  name: 'vault-wrapped-1',
  sql: `
    ALTER TABLE vault.person_key ADD COLUMN key_id text;
    CREATE INDEX person_key_wrapped_with ON vault.person_key (key_id) WHERE wrapped_key IS NOT NULL;
    DROP TABLE vault.password;
    CREATE TABLE vault.password (
      account_id text PRIMARY KEY,
      wrapped_hash bytea NOT NULL,
      key_id text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX password_wrapped_with ON vault.password (key_id);`,
}

export const vaultMigrations = [vaultMigration, keyRingMigration, wrappedBesideIdMigration]

/** Keys of persons and password hashes: what must not be in an event and must not be lost. Schema `vault`. */
export type Vault = {
  /** The person's data key, made now if there is none; undefined when it was destroyed. */
  keyFor(personId: string): Promise<KeyObject | undefined>
  /** As `keyFor`, but never makes one. @throws Tampered the row is another person's, or was changed */
  findKey(personId: string): Promise<KeyObject | undefined>
  destroyKey(personId: string): Promise<void>
  /** @throws Tampered the row is another account's, or was changed */
  findPasswordHash(accountId: string): Promise<string | undefined>
  setPasswordHash(accountId: string, hash: string): Promise<void>
  removePasswordHash(accountId: string): Promise<void>
}

export function createVault(pool: Pool, keys: MasterKeys): Vault {
  const cache = new LRUCache<string, KeyObject>({ max: 20_000 })
  const persons = wrappedTable(pool, keys, personKeys)
  const passwords = wrappedTable(pool, keys, passwordHashes)

  async function findKey(personId: string) {
    const cached = cache.get(personId)
    if (cached !== undefined) return cached
    const { bytes } = (await persons.find(personId)) ?? {}
    if (bytes === undefined) return undefined
    const key = createSecretKey(bytes)
    cache.set(personId, key)
    return key
  }

  async function findOrMakeKey(personId: string) {
    const known = await findKey(personId)
    if (known !== undefined) return known
    await persons.add(personId, randomBytes(32))
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
      return (await passwords.find(accountId))?.bytes?.toString()
    },
    setPasswordHash: (accountId, hash) => passwords.put(accountId, Buffer.from(hash)),
    async removePasswordHash(accountId) {
      await pool.query('DELETE FROM vault.password WHERE account_id = $1', [accountId])
    },
  }
}
