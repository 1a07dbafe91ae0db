import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import { DatabaseError } from 'pg'
import { longestUnheardMs } from '../database/news.ts'
import type { KeyNews } from './key-news.ts'
import { keyChannel, keyLock, unheard } from './key-news.ts'
import type { MasterKeys } from './keys.ts'
import { dropSnapshotsOf } from './snapshot-table.ts'
import { passwordHashes, personKeys, wrappedTable } from './wrapped-table.ts'

const lockTimeout = '55P03'
/** Keys in memory; each takes about 1.4 kB, most of it outside the heap. */
const maxKeys = 16_000

/** Keys of persons and password hashes: what must not be in an event and must not be lost. Schema `vault`. */
export type Vault = {
  /** The person's data key, made now if there is none; undefined when it was destroyed. */
  keyFor(personId: string): Promise<KeyObject | undefined>
  /** As `keyFor`, but never makes one. @throws Tampered the row is another person's, or was changed */
  findKey(personId: string): Promise<KeyObject | undefined>
  /** As `findKey`, for many, asked for at once. Without an entry: there is none, or it was destroyed. */
  findKeys(personIds: Iterable<string>): Promise<ReadonlyMap<string, KeyObject>>
  /** Destroys keys, also ones that never were, passwords, and snapshots of streams that say something of these persons. When it resolves no process answers any more with what they opened. */
  destroyKeys(personIds: readonly string[]): Promise<void>
  /** What keys opened, as long as none is destroyed. */
  readonly opened: Pick<KeyNews, 'moment' | 'cache'>
  /** @throws Tampered the row is another account's, or was changed */
  findPasswordHash(accountId: string): Promise<string | undefined>
  setPasswordHash(accountId: string, hash: string): Promise<void>
  removePasswordHash(accountId: string): Promise<void>
}

/** Answers whether any was there, or unknown, until now; word of it goes out with the same transaction. */
async function destroyRows(pool: Pool, personIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH destroyed AS (
       INSERT INTO vault.person_key AS known (person_id, destroyed_at) SELECT DISTINCT id, now() FROM unnest($1::text[]) AS id
       ON CONFLICT (person_id) DO UPDATE SET wrapped_key = NULL, destroyed_at = now()
         WHERE known.wrapped_key IS NOT NULL OR known.destroyed_at IS NULL
       RETURNING person_id),
       passwords AS (DELETE FROM vault.password WHERE account_id = ANY($1))
     SELECT pg_notify('${keyChannel}', '') FROM destroyed`,
    [personIds],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Waits until every process has heard; one that cannot be reached remembers nothing by the end of the wait. Word goes out
 * again meanwhile: who heard before this one asked for the lock has taken it again.
 */
async function untilAllHeard(pool: Pool): Promise<void> {
  const client = await pool.connect()
  const again = setInterval(() => void pool.query('SELECT pg_notify($1, $2)', [keyChannel, '']).catch(() => {}), 20)
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${longestUnheardMs + 1_000}`)
    await client.query(`SELECT pg_advisory_xact_lock(${keyLock})`)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockTimeout)) throw error
  } finally {
    clearInterval(again)
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}

export function createVault(pool: Pool, keys: MasterKeys, news: KeyNews = unheard()): Vault {
  const cache = news.cache<KeyObject>({ max: maxKeys })
  const persons = wrappedTable(pool, keys, personKeys)
  const passwords = wrappedTable(pool, keys, passwordHashes)

  async function findKey(personId: string) {
    const cached = cache.get(personId)
    if (cached !== undefined) return cached
    const since = news.moment()
    const { bytes } = (await persons.find(personId)) ?? {}
    if (bytes === undefined) return undefined
    const key = createSecretKey(bytes)
    cache.set(personId, key, since)
    return key
  }

  async function findKeys(personIds: Iterable<string>) {
    const found = new Map<string, KeyObject>()
    const unknown: string[] = []
    for (const personId of new Set(personIds)) {
      const key = cache.get(personId)
      if (key === undefined) unknown.push(personId)
      else found.set(personId, key)
    }
    const since = news.moment()
    for (const { owner, bytes } of unknown.length === 0 ? [] : await persons.findAll(unknown)) {
      const key = createSecretKey(bytes)
      cache.set(owner, key, since)
      found.set(owner, key)
    }
    return found
  }

  async function findOrMakeKey(personId: string) {
    const known = await findKey(personId)
    if (known !== undefined) return known
    await persons.add(personId, randomBytes(32))
    return findKey(personId)
  }

  return {
    findKey,
    findKeys,
    keyFor: (personId) => {
      const known = cache.get(personId)
      return known === undefined ? findOrMakeKey(personId) : Promise.resolve(known)
    },
    opened: news,
    async destroyKeys(personIds) {
      news.drop()
      const isNew = await destroyRows(pool, personIds)
      await dropSnapshotsOf(pool, personIds)
      // Of what was being read meanwhile nothing stays.
      news.drop()
      if (isNew) await untilAllHeard(pool)
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
