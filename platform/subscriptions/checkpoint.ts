import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { Migration } from '../database/migrate.ts'

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
    sql.type(
      checkpointRow,
    )`select projection, position from read.checkpoint where projection = any(${sql.array(names, 'text')})`,
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

/** The database holds less than it had taken, as after a failover that lost the last commits: begin anew from what is stored. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** One read model in its schema, from where it is known to be to where it comes. */
export type Step = {
  readonly schema: string
  readonly projection: string
  readonly after: bigint
  readonly position: bigint
}

/**
 * One transaction: the checkpoint is locked, `work` done, the checkpoint moved. `work` hears where it really stands, which
 * may be further on. The commit does not wait for the disk: rows and checkpoint are lost together or not at all.
 * @throws CheckpointMoved it stands before `after`: what lies between would be missing
 */
export async function moveOn(
  database: DatabasePool,
  { schema, projection, after, position }: Step,
  work: (transaction: CommonQueryMethods, stored: bigint) => Promise<void>,
): Promise<void> {
  const checkpoint = sql.identifier([schema, 'checkpoint'])
  await database.transaction(async (transaction) => {
    const row = await transaction.maybeOne(sql.type(z.object({ position: z.bigint() }))`
      select position, set_config('search_path', ${`${schema},public`}, true), set_config('synchronous_commit', 'off', true)
      from ${checkpoint} where projection = ${projection} for update`)
    if (row === null) throw new Error(`projection ${projection} has no checkpoint`)
    const stored = row.position
    if (stored < after) throw new CheckpointMoved(`${projection} stands before where it was left`)
    await work(transaction, stored)
    if (stored < position)
      await transaction.query(
        sql.unsafe`update ${checkpoint} set position = ${position} where projection = ${projection}`,
      )
  })
}

/** What a read model has passed over since its checkpoint was stored: nothing there concerns it. */
export type Passed = { readonly projection: string; readonly stored: bigint; readonly position: bigint }

/**
 * Moves the checkpoints of read models that had nothing to do, in one statement. Answers where each stood before; one that
 * somebody holds is left as it is and missing, one that stands before what was stored is told and not moved.
 */
export async function passOver(database: CommonQueryMethods, passed: readonly Passed[]): Promise<Positions> {
  const names = sql.array(
    passed.map(({ projection }) => projection),
    'text',
  )
  const known = sql.array(
    passed.map(({ stored }) => stored),
    'int8',
  )
  const positions = sql.array(
    passed.map(({ position }) => position),
    'int8',
  )
  const rows = await database.any(sql.type(checkpointRow)`
    with free as (
      select projection, position from read.checkpoint where projection = any(${names}) order by projection for update skip locked
    ), moved as (
      update read.checkpoint set position = passed.position
      from unnest(${names}, ${known}, ${positions}) as passed(projection, stored, position), free
      where checkpoint.projection = free.projection and passed.projection = free.projection
        and free.position >= passed.stored and free.position < passed.position
    )
    select projection, position from free`)
  return new Map(rows.map(({ projection, position }) => [projection, position]))
}
