import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Migration } from './migrate.ts'

/** Projection -> position of the last event whose effect is in its rows; `-1n` when none. */
export type Positions = ReadonlyMap<string, bigint>

export const checkpointTable =
  'create table checkpoint (projection text primary key, position bigint not null default -1)'

/** The schema `read` of all read models. Comes before the migrations of projections. */
export const readSchemaMigration: Migration = {
  name: 'read/schema',
  sql: `create schema if not exists read;
    create extension if not exists pg_trgm with schema public;
    set local search_path to read, public;
    ${checkpointTable}`,
}

const checkpointRow = z.object({ projection: z.string(), position: z.bigint() })

/** Checkpoints of the live read models; one that has none yet is missing. */
export async function readCheckpoints(database: CommonQueryMethods, names: readonly string[]): Promise<Positions> {
  const rows = await database.any(
    sql.type(checkpointRow)`select projection, position from read.checkpoint where projection = any(${sql.array(names, 'text')})`,
  )
  return new Map(rows.map(({ projection, position }) => [projection, position]))
}

/** Locks the checkpoints until the transaction ends: whoever holds them is alone in changing these read models. */
export async function lockCheckpoints(transaction: CommonQueryMethods, names: readonly string[]): Promise<Positions> {
  const rows = await transaction.any(
    sql.type(checkpointRow)`
      select projection, position from checkpoint where projection = any(${sql.array(names, 'text')})
      order by projection for update`,
  )
  return new Map(rows.map(({ projection, position }) => [projection, position]))
}

/** Gives projections that are new a checkpoint before the first event. */
export async function ensureCheckpoints(database: CommonQueryMethods, names: readonly string[]): Promise<void> {
  await database.query(
    sql.unsafe`
      insert into read.checkpoint (projection) select unnest(${sql.array(names, 'text')}) on conflict do nothing`,
  )
}

export async function advanceCheckpoints(
  transaction: CommonQueryMethods,
  names: readonly string[],
  position: bigint,
): Promise<void> {
  await transaction.query(
    sql.unsafe`
      update checkpoint set position = ${position}
      where projection = any(${sql.array(names, 'text')}) and position < ${position}`,
  )
}
