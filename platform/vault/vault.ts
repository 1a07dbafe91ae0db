import type { KeyObject } from 'node:crypto'
import { type Pool, DatabaseError } from 'pg'
import { maxUndetectedLossMs } from '../database/notifications.ts'
import { type KeyRevocations, ownKeyRevocations, revocationChannel, revocationLock } from './key-revocations.ts'
import { KeyMissing } from './key-missing.ts'
import type { MasterKeys } from './keys.ts'
import { personKeyTable } from './person-keys.ts'
import { rowCipher } from './cipher.ts'
import { dropSnapshotsOf } from './snapshot-table.ts'

const lockTimeout = '55P03'
/** Maximum number of cached keys; each takes about 1.4 kB, most of it outside the heap. */
const maxKeys = 16_000

/** Keys by person. `missing`: events need the key and the vault lacks it; without an entry it was destroyed. */
export type HeldKeys = ReadonlyMap<string, KeyObject | 'missing'>

/** Stores keys of persons and password hashes, which must not be in events and must not be lost. Schema `vault`. */
export type Vault = {
  /**
   * The person's data key, created when the vault does not know the person; undefined when it was destroyed.
   * @throws KeyMissing events need a key that the vault lacks: a new one would make them unreadable for good |
   * TamperedError
   */
  keyFor(personId: string): Promise<KeyObject | undefined>
  /**
   * As `keyFor`, but never creates a key; undefined also when it is missing. @throws TamperedError the row belongs to
   * another person, or was changed
   */
  findKey(personId: string): Promise<KeyObject | undefined>
  /** The keys of persons with stored events. Records missing keys. @throws TamperedError */
  keysOfHolders(personIds: Iterable<string>): Promise<HeldKeys>
  /** Records which of these persons, who have stored events, have no key in the vault. Returns all of those. */
  recordMissing(personIds: Iterable<string>): Promise<readonly string[]>
  /** All persons with keys recorded as missing. */
  missingPersons(): Promise<readonly string[]>
  /**
   * Destroys keys (also of persons without one), passwords, and snapshots with data of these persons. When it resolves,
   * no process uses data that they decrypted any more.
   */
  destroyKeys(personIds: readonly string[]): Promise<void>
  /** Caches of decrypted data, cleared when a key is destroyed. */
  readonly decryptedCaches: Pick<KeyRevocations, 'generation' | 'cache'>
  /** @throws TamperedError the row belongs to another account, or was changed */
  findPasswordHash(accountId: string): Promise<string | undefined>
  setPasswordHash(accountId: string, hash: string): Promise<void>
  removePasswordHash(accountId: string): Promise<void>
}

type VaultOptions = {
  readonly revocations?: KeyRevocations
  /** Receives a line when keys are recorded as missing. */
  readonly log?: (line: string) => void
}

/** Returns whether a key existed or was unknown; the notification is sent by the same transaction. */
async function destroyRows(pool: Pool, personIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH destroyed AS (
       INSERT INTO vault.person_key AS known (person_id, destroyed_at) SELECT DISTINCT id, now() FROM unnest($1::text[]) AS id
       ON CONFLICT (person_id) DO UPDATE SET wrapped_key = NULL, destroyed_at = now()
         WHERE known.wrapped_key IS NOT NULL OR known.destroyed_at IS NULL
       RETURNING person_id),
       passwords AS (DELETE FROM vault.password WHERE account_id = ANY($1))
     SELECT pg_notify('${revocationChannel}', '') FROM destroyed`,
    [personIds],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Waits until every process has acknowledged; one that is unreachable has dropped its caches by the end of the wait.
 * Repeats the notification meanwhile: a process that acknowledged before this one requested the lock holds it again.
 */
async function awaitAllAcks(pool: Pool): Promise<void> {
  const client = await pool.connect()
  const again = setInterval(
    () => void pool.query('SELECT pg_notify($1, $2)', [revocationChannel, '']).catch(() => {}),
    20,
  )
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${maxUndetectedLossMs + 1_000}`)
    await client.query(`SELECT pg_advisory_xact_lock(${revocationLock})`)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === lockTimeout)) throw error
  } finally {
    clearInterval(again)
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}

type PasswordRow = { wrapped_hash: Buffer; key_id: string }

export function createVault(
  pool: Pool,
  keys: MasterKeys,
  { revocations = ownKeyRevocations(), log = () => {} }: VaultOptions = {},
): Vault {
  const cache = revocations.cache<KeyObject>({ max: maxKeys })
  const persons = personKeyTable(pool, keys)
  const passwords = rowCipher(keys, 'vault.password', (accountId) => `password\0${accountId}`)

  async function find(personIds: readonly string[]) {
    const since = revocations.generation()
    const found = await persons.find(personIds)
    for (const [personId, key] of found) if (typeof key !== 'string') cache.set(personId, key, since)
    return found
  }

  async function record(personIds: readonly string[]): Promise<void> {
    const { length } = personIds.length === 0 ? [] : await persons.recordMissing(personIds)
    if (length === 0) return
    log(
      `the vault lacks the keys of ${length} persons with stored events, as after an older backup of Postgres was restored: their data cannot be read, and no new keys are created for them. Restore a newer backup of Postgres`,
    )
  }

  async function findKey(personId: string) {
    const key = cache.get(personId) ?? (await find([personId])).get(personId)
    return typeof key === 'string' ? undefined : key
  }

  async function findOrCreateKey(personId: string) {
    let key = (await find([personId])).get(personId)
    if (key === undefined) {
      await persons.create(personId)
      key = (await find([personId])).get(personId)
    }
    if (key === 'missing') throw new KeyMissing()
    return key === 'destroyed' ? undefined : key
  }

  async function keysOfHolders(personIds: Iterable<string>) {
    const held = new Map<string, KeyObject | 'missing'>()
    const unknown: string[] = []
    for (const personId of new Set(personIds)) {
      const key = cache.get(personId)
      if (key === undefined) unknown.push(personId)
      else held.set(personId, key)
    }
    if (unknown.length === 0) return held
    const found = await find(unknown)
    await record(unknown.filter((personId) => !found.has(personId)))
    for (const personId of unknown) {
      const key = found.get(personId) ?? 'missing'
      if (key !== 'destroyed') held.set(personId, key)
    }
    return held
  }

  return {
    findKey,
    keysOfHolders,
    keyFor: (personId) => {
      const known = cache.get(personId)
      return known === undefined ? findOrCreateKey(personId) : Promise.resolve(known)
    },
    async recordMissing(personIds) {
      const all = [...personIds]
      await record(all)
      return persons.missing(all)
    },
    missingPersons: () => persons.missing(),
    decryptedCaches: revocations,
    async destroyKeys(personIds) {
      revocations.drop()
      const isNew = await destroyRows(pool, personIds)
      await dropSnapshotsOf(pool, personIds)
      // Drops keys that were read meanwhile.
      revocations.drop()
      if (isNew) await awaitAllAcks(pool)
    },
    async findPasswordHash(accountId) {
      const { rows } = await pool.query<PasswordRow>({
        name: 'find password',
        text: 'SELECT wrapped_hash, key_id FROM vault.password WHERE account_id = $1',
        values: [accountId],
      })
      const [row] = rows
      if (row === undefined) return undefined
      return passwords.decrypt(accountId, { bytes: row.wrapped_hash, keyId: row.key_id }).toString()
    },
    async setPasswordHash(accountId, hash) {
      const { bytes, keyId } = passwords.encrypt(accountId, Buffer.from(hash))
      await pool.query(
        `INSERT INTO vault.password (account_id, wrapped_hash, key_id) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET wrapped_hash = excluded.wrapped_hash, key_id = excluded.key_id, changed_at = now()`,
        [accountId, bytes, keyId],
      )
    },
    async removePasswordHash(accountId) {
      await pool.query('DELETE FROM vault.password WHERE account_id = $1', [accountId])
    },
  }
}
