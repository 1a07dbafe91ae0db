import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import type { MasterKeys } from './keys.ts'
import { rowCipher } from './cipher.ts'

/**
 * The state of a person's key. `missing`: events need it and the vault never had it, as after an older backup was
 * restored; unlike `destroyed` this is unintended, and the events may become readable again.
 */
type PersonKey = KeyObject | 'destroyed' | 'missing'

/** The table `vault.person_key`. */
type PersonKeyTable = {
  /**
   * A person without an entry is unknown to the vault. @throws TamperedError a row belongs to another person, or was
   * changed
   */
  find(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /** Stores a new key, unless the person has an entry. */
  create(personId: string): Promise<void>
  /** Records keys as missing, for persons without an entry. Returns the persons that were new. */
  recordMissing(personIds: readonly string[]): Promise<readonly string[]>
  /** Persons with keys recorded as missing, among these persons or all. */
  missing(personIds?: readonly string[]): Promise<readonly string[]>
}

type Row = { person_id: string; wrapped_key: Buffer | null; key_id: string | null; is_destroyed: boolean }

export function personKeyTable(pool: Pool, keys: MasterKeys): PersonKeyTable {
  const cipher = rowCipher(keys, 'vault.person_key', (personId) => personId)

  function keyIn({ person_id, wrapped_key, key_id, is_destroyed }: Row): PersonKey {
    if (wrapped_key === null) return is_destroyed ? 'destroyed' : 'missing'
    return createSecretKey(cipher.decrypt(person_id, { bytes: wrapped_key, keyId: key_id ?? '' }))
  }

  return {
    async find(personIds) {
      const { rows } = await pool.query<Row>({
        name: 'find person keys',
        text: `SELECT person_id, wrapped_key, key_id, destroyed_at IS NOT NULL AS is_destroyed
               FROM vault.person_key WHERE person_id = ANY($1)`,
        values: [personIds],
      })
      return new Map(rows.map((row) => [row.person_id, keyIn(row)]))
    },
    async create(personId) {
      const { bytes, keyId } = cipher.encrypt(personId, randomBytes(32))
      await pool.query(
        'INSERT INTO vault.person_key (person_id, wrapped_key, key_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [personId, bytes, keyId],
      )
    },
    async recordMissing(personIds) {
      const { rows } = await pool.query<{ person_id: string }>(
        `INSERT INTO vault.person_key (person_id)
         SELECT DISTINCT id FROM unnest($1::text[]) AS id
         WHERE NOT EXISTS (SELECT FROM vault.person_key WHERE person_id = id)
         ON CONFLICT DO NOTHING RETURNING person_id`,
        [personIds],
      )
      return rows.map(({ person_id }) => person_id)
    },
    async missing(personIds) {
      const { rows } = await pool.query<{ person_id: string }>(
        `SELECT person_id FROM vault.person_key
         WHERE wrapped_key IS NULL AND destroyed_at IS NULL AND ($1::text[] IS NULL OR person_id = ANY($1))`,
        [personIds ?? null],
      )
      return rows.map(({ person_id }) => person_id)
    },
  }
}
