import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Migration } from '../database/migrate.ts'

export const missedTable = `create table missed (
  projection text not null,
  event_id text not null,
  type text not null,
  stream text not null,
  revision integer not null,
  position bigint not null,
  -- Names and codes of errors, never what a database says of rows.
  reason text not null,
  attempts integer not null,
  since timestamptz not null default now(),
  primary key (projection, event_id))`

/** Events that read models could not take. Comes after the schema. */
export const missedMigration: Migration = {
  name: 'read/missed',
  sql: `set local search_path to read, public;
    ${missedTable}`,
}

const missedRow = z.object({
  name: z.string(),
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.bigint().transform(String),
  reason: z.string(),
  attempts: z.number(),
  since: z.string(),
})
/** `name`: of what could not take the event. `since` ISO 8601 UTC. */
export type MissedEvent = z.infer<typeof missedRow>

/** What read models lack, oldest first; [] when nothing. Source: table `missed`. */
export async function findMissed(database: CommonQueryMethods, most: number): Promise<readonly MissedEvent[]> {
  return database.any(sql.type(missedRow)`
    select projection as name, event_id as id, type, stream, revision, position, reason, attempts, since
    from read.missed order by since, position limit ${most}`)
}

/** How many events a read model lacks, in this schema. */
export async function countMissed(database: CommonQueryMethods, schema: string, projection: string): Promise<number> {
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from ${sql.identifier([schema, 'missed'])} where projection = ${projection}`)
  return Number(count)
}

/** In the schema of the transaction. */
export async function recordMissed(
  transaction: CommonQueryMethods,
  projection: string,
  {
    event: { id, type, stream, revision, position },
    reason,
    attempts,
  }: { event: StoredEvent; reason: string; attempts: number },
): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into missed (projection, event_id, type, stream, revision, position, reason, attempts)
    values (${projection}, ${id}, ${type}, ${stream}, ${revision}, ${position}, ${reason}, ${attempts})
    on conflict do nothing`)
}

/** Read models whose rows say what the log does not: what they lack is not known until they are made anew. */
export async function recordAstray(database: CommonQueryMethods, names: readonly string[]): Promise<void> {
  await database.query(sql.unsafe`
    insert into read.missed (projection, event_id, type, stream, revision, position, reason, attempts)
    select projection, 'log', 'OtherLog', '', 0, 0, 'the log is another than the one that was read', 1 from unnest(${sql.array(names, 'text')}) as projection
    on conflict do nothing`)
}

const nameRow = z.object({ name: z.string() })
/** Those of them that are not made anew yet. Source: table `missed`. */
export async function findAstray(database: CommonQueryMethods): Promise<ReadonlySet<string>> {
  const rows = await database.any(sql.type(nameRow)`select projection as name from read.missed where event_id = 'log'`)
  return new Set(rows.map(({ name }) => name))
}

const lackRow = z.object({ name: z.string(), events: z.number(), since: z.string() })
/** What one read model or reactor has missed in all; `since` its first, ISO 8601 UTC. */
export type Lack = z.infer<typeof lackRow>

/** By name; a read model that lacks nothing is missing, and so is one that is made anew by itself. Source: table `missed`. */
export async function findLacks(database: CommonQueryMethods): Promise<readonly Lack[]> {
  return database.any(sql.type(lackRow)`
    select projection as name, count(*)::int as events, min(since) as since from read.missed
    where event_id <> 'log' group by projection order by projection`)
}
