import type { Pool } from 'pg'
import { wrap } from './cipher.ts'
import type { RingSecrets } from './key-ring.ts'
import { openRing } from './key-ring.ts'
import { onRing, readRing, writeEntry } from './key-ring-table.ts'
import type { DerivedKeys, MasterKeys, Purpose } from './keys.ts'
import { derivedKeys, purposes } from './keys.ts'
import { Tampered } from './tampered.ts'
import type { WrappedRow, WrappedTable } from './wrapped-table.ts'
import { openRow, wrappedTables } from './wrapped-table.ts'

/** Stay as they were: what they named is found by them. */
const kept: readonly Purpose[] = ['naming']
/** Of the past they are not needed once everything was made anew with the present ones. */
const forgotten: readonly Purpose[] = ['wrapping', 'sessions']

/**
 * The first step, done wholly or not at all: the whole ring is wrapped under the master key of now, and keys derived from
 * it make what is new. Done again it changes nothing.
 * @throws ConfigurationError the ring is wrapped under neither master key
 */
export async function renewRing(pool: Pool, secrets: RingSecrets): Promise<DerivedKeys> {
  const master = derivedKeys(secrets.masterKey)
  await onRing(pool, async (client) => {
    const rows = await readRing(client)
    const entries = openRing(rows, secrets)
    const isDone = rows.every(
      ({ wrapped_by, is_current, purpose, key_id }) =>
        wrapped_by === master.id && (!is_current || kept.includes(purpose) || key_id === master.id),
    )
    if (isDone) return
    for (const entry of entries) await writeEntry(client, { ...entry, isCurrent: kept.includes(entry.purpose) }, master)
    for (const purpose of purposes) {
      if (!kept.includes(purpose))
        await writeEntry(client, { purpose, id: master.id, key: master.keys[purpose], isCurrent: true }, master)
    }
  })
  return master
}

export type Rewrapped = {
  readonly rows: number
  /** What does not open, as texts; it stays as it is. */ readonly broken: readonly string[]
}
export type Batches = { readonly size?: number; /** After each. */ readonly onBatch?: () => Promise<void> }

async function openRows(
  keys: MasterKeys,
  table: WrappedTable,
  rows: readonly WrappedRow[],
  broken: string[],
): Promise<{ row: WrappedRow; bytes: Buffer }[]> {
  const opened: { row: WrappedRow; bytes: Buffer }[] = []
  for (const row of rows) {
    try {
      opened.push({ row, bytes: await openRow(keys, table, row) })
    } catch (error) {
      if (!(error instanceof Tampered)) throw error
      broken.push(error.message)
    }
  }
  return opened
}

/** Wraps a table's rows anew with the present key, in the order of their owners. */
async function rewrapTable(
  pool: Pool,
  keys: MasterKeys,
  table: WrappedTable,
  { size = 200, onBatch = async () => {} }: Batches,
): Promise<Rewrapped> {
  const { name, owner, wrapped, label } = table
  const { id, key } = keys.current('wrapping')
  const broken: string[] = []
  let last = ''
  for (let done = 0; ;) {
    const { rows } = await pool.query<WrappedRow>(
      `SELECT ${owner} AS owner, ${wrapped} AS wrapped, key_id FROM ${name}
       WHERE ${wrapped} IS NOT NULL AND key_id <> $1 AND ${owner} > $2 ORDER BY ${owner} LIMIT $3`,
      [id, last, size],
    )
    const opened = await openRows(keys, table, rows, broken)
    // A row that was written or destroyed meanwhile stays as it is now.
    const { rowCount } = await pool.query(
      `UPDATE ${name} SET ${wrapped} = fresh.wrapped, key_id = $4
       FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS fresh(owner, before, wrapped)
       WHERE ${owner} = fresh.owner AND ${name}.${wrapped} = fresh.before`,
      [
        opened.map(({ row }) => row.owner),
        opened.map(({ row }) => row.wrapped),
        opened.map(({ row, bytes }) => wrap(key, label(row.owner), bytes)),
        id,
      ],
    )
    done += rowCount ?? 0
    if (rows.length < size) return { rows: done, broken }
    last = rows.at(-1)?.owner ?? last
    await onBatch()
  }
}

/**
 * Wraps all that the vault holds with the keys of now, while the application serves. It may be killed and run again.
 * `keys`: with the ring as it is after `renewRing`.
 */
export async function rewrapVault(pool: Pool, keys: MasterKeys, batches: Batches = {}): Promise<Rewrapped> {
  const results: Rewrapped[] = []
  for (const table of wrappedTables) results.push(await rewrapTable(pool, keys, table, batches))
  return { rows: results.reduce((sum, { rows }) => sum + rows, 0), broken: results.flatMap(({ broken }) => broken) }
}

/** Forgets keys of before with which nothing is wrapped any more. Past seals, links and names keep theirs. */
export async function forgetPastKeys(pool: Pool): Promise<void> {
  const used = wrappedTables.map(
    ({ name, wrapped }) =>
      `AND NOT EXISTS (SELECT FROM ${name} WHERE ${name}.key_id = ring.key_id AND ${wrapped} IS NOT NULL)`,
  )
  await pool.query(`DELETE FROM vault.key_ring AS ring WHERE NOT is_current AND purpose = ANY($1) ${used.join(' ')}`, [
    forgotten,
  ])
}
