import { escapeIdentifier, type Client } from 'pg'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { gatherOldCorrections } from '../../mail/outbox-table.ts'

/** Tables that cannot be rebuilt from the events. */
export const copiedTables = [
  'vault.key_ring',
  'vault.person_key',
  'vault.password',
  'vault.used_step',
  'mail.outbox',
  'subscription.checkpoint',
  'subscription.parked_event',
  'web.upload',
] as const
type CopiedTable = (typeof copiedTables)[number]

/** Tables left out of a backup: sessions, counters, caches, and what identifies this log and its ends. */
export const excludedTables = [
  'vault.snapshot',
  'vault.stream_end',
  'vault.log_head',
  'web.session',
  'web.session_revocation',
  'web.known_address',
  'web.counter',
  'subscription.log_mark',
] as const

export type TableRow = { readonly table: CopiedTable; readonly row: JsonObject }

const quoted = (table: string) => table.split('.').map(escapeIdentifier).join('.')
const batchSize = 500

/** All rows, in one snapshot. */
export async function* rowsOf(client: Client): AsyncGenerator<TableRow> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for (const table of copiedTables) {
      await client.query(
        `DECLARE copied NO SCROLL CURSOR FOR SELECT row_to_json(copied)::text AS row FROM ${quoted(table)} copied`,
      )
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`FETCH ${batchSize} FROM copied`)
        for (const { row } of rows) yield { table, row: JSON.parse(row) }
        if (rows.length < batchSize) break
      }
      await client.query('CLOSE copied')
    }
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Writes rows in the client's transaction. Returns the number of rows per table. */
export async function writeRows(client: Client, rows: AsyncIterable<TableRow>): Promise<Record<string, number>> {
  const written: Record<string, number> = Object.fromEntries(copiedTables.map((table) => [table, 0]))
  let [table, batch]: [CopiedTable | undefined, JsonObject[]] = [undefined, []]
  async function write(): Promise<void> {
    if (table === undefined || batch.length === 0) return
    // Columns that an older backup lacks get their default.
    const columns = Object.keys(batch[0] ?? {})
      .map(escapeIdentifier)
      .join(', ')
    await client.query(
      `INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table)}, $1::json)`,
      [JSON.stringify(batch)],
    )
    written[table] = (written[table] ?? 0) + batch.length
    batch = []
  }
  for await (const { table: of, row } of rows) {
    if (of !== table || batch.length >= batchSize) await write()
    table = of
    batch.push(row)
  }
  await write()
  await client.query(gatherOldCorrections)
  return written
}

/** Empties all tables except events and read models. */
export async function truncateTables(client: Client): Promise<void> {
  await client.query(`TRUNCATE ${[...copiedTables, ...excludedTables].map(quoted).join(', ')}`)
}
