import type { Pool } from 'pg'
import { unwrap, wrap } from './cipher.ts'
import type { MasterKeys } from './keys.ts'
import { findNamedKey } from './keys.ts'
import { Tampered } from './tampered.ts'

/** A table of the vault whose rows hold something wrapped, bound to whose row it is, and beside it the id of the key. */
export type WrappedTable = {
  readonly name: string
  /** Whose row it is. */
  readonly owner: string
  /** The wrapped bytes; NULL: they were destroyed. */
  readonly wrapped: string
  /** What the bytes are bound to: in another's row they do not open. */
  readonly label: (owner: string) => string
}

export const personKeys: WrappedTable = {
  name: 'vault.person_key',
  owner: 'person_id',
  wrapped: 'wrapped_key',
  label: (personId) => personId,
}
export const passwordHashes: WrappedTable = {
  name: 'vault.password',
  owner: 'account_id',
  wrapped: 'wrapped_hash',
  label: (accountId) => `password\0${accountId}`,
}
/** All that a rotation of keys has to wrap anew. */
export const wrappedTables: readonly WrappedTable[] = [personKeys, passwordHashes]

export type WrappedRow = { readonly owner: string; readonly wrapped: Buffer; readonly key_id: string }

/** @throws Tampered the row is another's, or was changed */
export async function openRow(
  keys: MasterKeys,
  { name, label }: WrappedTable,
  { owner, wrapped, key_id }: WrappedRow,
): Promise<Buffer> {
  const found = await findNamedKey(keys, 'wrapping', key_id)
  if (found === undefined)
    throw new Tampered(`${name} of ${owner} names the key ${key_id}, which the key ring does not hold`)
  try {
    return unwrap(found.key, label(owner), wrapped)
  } catch (error) {
    throw new Tampered(`${name} of ${owner} does not open: it was changed, or is another's`, { cause: error })
  }
}

/** Reads and writes such a table; everything is written with the key that is current at that moment. */
export function wrappedTable(pool: Pool, keys: MasterKeys, table: WrappedTable) {
  const { name, owner, wrapped, label } = table

  /**
   * The key's row is locked while this is written, so that a rotation leaves nothing behind it: either it comes after and
   * wraps this too, or it came before and nothing is written. Answers whether the key was current.
   */
  async function write(whose: string, bytes: Buffer, onConflict: string): Promise<boolean> {
    const { id, key } = keys.current('wrapping')
    const { rows } = await pool.query<{ is_current: boolean }>(
      `WITH ring AS MATERIALIZED (SELECT key_id FROM vault.key_ring WHERE purpose = 'wrapping' AND key_id = $3 AND is_current FOR SHARE),
       written AS (
         INSERT INTO ${name} (${owner}, ${wrapped}, key_id) SELECT $1::text, $2::bytea, key_id FROM ring ON CONFLICT (${owner}) ${onConflict}
       )
       SELECT EXISTS (SELECT FROM ring) AS is_current`,
      [whose, wrap(key, label(whose), bytes), id],
    )
    return rows[0]?.is_current === true
  }

  async function writeWithCurrent(whose: string, bytes: Buffer, onConflict: string): Promise<void> {
    for (let tried = 0; tried < 3; tried += 1) {
      if (await write(whose, bytes, onConflict)) return
      await keys.refresh()
    }
    throw new Error(`${name} could not be written: the vault's keys are being rotated`)
  }

  return {
    /** What is there about it; without `bytes` they were destroyed. @throws Tampered */
    async find(whose: string): Promise<{ readonly bytes?: Buffer } | undefined> {
      const { rows } = await pool.query<{ [key in keyof WrappedRow]: WrappedRow[key] | null }>({
        name: `find ${name}`,
        text: `SELECT ${owner} AS owner, ${wrapped} AS wrapped, key_id FROM ${name} WHERE ${owner} = $1`,
        values: [whose],
      })
      const [row] = rows
      if (row === undefined) return undefined
      if (row.wrapped === null) return {}
      return { bytes: await openRow(keys, table, { owner: whose, wrapped: row.wrapped, key_id: row.key_id ?? '' }) }
    },
    /** Of those whose bytes are there. @throws Tampered */
    async findAll(whose: readonly string[]): Promise<{ readonly owner: string; readonly bytes: Buffer }[]> {
      const { rows } = await pool.query<WrappedRow>({
        name: `find all ${name}`,
        text: `SELECT ${owner} AS owner, ${wrapped} AS wrapped, coalesce(key_id, '') AS key_id FROM ${name} WHERE ${owner} = ANY($1) AND ${wrapped} IS NOT NULL`,
        values: [whose],
      })
      return Promise.all(rows.map(async (row) => ({ owner: row.owner, bytes: await openRow(keys, table, row) })))
    },
    /** Stores it unless there is one. */
    add: (whose: string, bytes: Buffer) => writeWithCurrent(whose, bytes, 'DO NOTHING'),
    /** Stores it in the place of what was there. */
    put: (whose: string, bytes: Buffer) =>
      writeWithCurrent(
        whose,
        bytes,
        `DO UPDATE SET ${wrapped} = excluded.${wrapped}, key_id = excluded.key_id, changed_at = now()`,
      ),
  }
}
