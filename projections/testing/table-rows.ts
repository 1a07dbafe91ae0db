import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Projection } from '@fleet/platform/subscriptions/subscription'

/** All rows of a read model's tables as text, sorted; equal when the tables hold the same. */
export async function tableRows(
  database: DatabasePool,
  { tables }: Projection,
): Promise<Record<string, readonly string[]>> {
  const rows: Record<string, readonly string[]> = {}
  for (const table of tables) {
    rows[table] = await database.anyFirst(
      sql.type(
        z.object({ row: z.string() }),
      )`select stored::text as row from ${sql.identifier(['read', table])} stored order by 1`,
    )
  }
  return rows
}
