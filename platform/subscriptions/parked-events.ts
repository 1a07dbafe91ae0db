import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Subscription, SubscriptionKind } from './subscription.ts'

export const parkedEventTable = `create table parked_event (
  subscription text not null,
  kind text not null,
  event_id text not null,
  type text not null,
  stream text not null,
  revision integer not null,
  position bigint not null,
  -- Names and codes of errors, never what a database says about rows.
  reason text not null,
  attempts integer not null,
  since timestamptz not null default now(),
  -- Null: a read model handles it in a rebuild.
  next_attempt_at timestamptz,
  primary key (subscription, event_id))`

/** Maximum number of parked events of a subscription: with more, the subscription itself is at fault and stops. */
export const maxParked = 100
const firstRetryMs = 60_000
const maxRetryMs = 24 * 60 * 60_000

/** Milliseconds until a parked event is tried again: a minute, doubling, a day at most. */
function retryAfter(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), maxRetryMs)
}

type Attempted = { readonly reason: string; readonly attempts: number }

const maxRevision = 2 ** 31 - 1

/** A forged event may have a name that Postgres does not store. */
const storable = (name: string) => name.replaceAll('\0', '\uFFFD')

/** Parks an event, in the schema of the checkpoints. */
export async function parkEvent(
  transaction: CommonQueryMethods,
  schema: string,
  {
    subscription: { name, kind },
    event,
    reason,
    attempts,
  }: Attempted & { subscription: Subscription; event: StoredEvent },
): Promise<void> {
  const { id, type, stream, revision, position } = event
  const retryMs = kind === 'reactor' ? retryAfter(0) : null
  await transaction.query(sql.unsafe`
    insert into ${sql.identifier([schema, 'parked_event'])}
      (subscription, kind, event_id, type, stream, revision, position, reason, attempts, next_attempt_at)
    values (${name}, ${kind}, ${id}, ${storable(type)}, ${storable(stream)}, ${Math.min(revision, maxRevision)}, ${position},
      ${reason}, ${attempts},
      now() + ${retryMs}::integer * interval '1 ms')
    on conflict do nothing`)
}

/** Number of parked events of a subscription, in this schema. */
export async function countParked(database: CommonQueryMethods, schema: string, name: string): Promise<number> {
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from ${sql.identifier([schema, 'parked_event'])} where subscription = ${name}`)
  return Number(count)
}

const parkedRow = z.object({
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
/** `name`: of the subscription. `since` ISO 8601 UTC. */
type ParkedEvent = z.infer<typeof parkedRow>

/** Parked events of read models or reactors, oldest first; [] when none. Source: table `parked_event`. */
export async function findParked(
  database: CommonQueryMethods,
  kind: SubscriptionKind,
  limit: number,
): Promise<readonly ParkedEvent[]> {
  return database.any(sql.type(parkedRow)`
    select subscription as name, event_id as id, type, stream, revision, position, reason, attempts, since
    from subscription.parked_event where kind = ${kind} order by since, position limit ${limit}`)
}

const countRow = z.object({
  kind: z.enum(['read-model', 'reactor']),
  name: z.string(),
  events: z.number(),
  since: z.string(),
})
/** Number of parked events of one subscription; `since`: the first, ISO 8601 UTC. */
type ParkedCount = z.infer<typeof countRow>

/** By kind and name; a subscription without parked events is missing. Source: table `parked_event`. */
export async function findParkedCounts(database: CommonQueryMethods): Promise<readonly ParkedCount[]> {
  return database.any(sql.type(countRow)`
    select kind, subscription as name, count(*)::int as events, min(since) as since
    from subscription.parked_event group by kind, subscription order by kind, subscription`)
}

const dueRow = z.object({
  subscription: z.string(),
  eventId: z.string(),
  stream: z.string(),
  revision: z.number(),
  attempts: z.number(),
})
/** A parked event that is due for another attempt. */
export type DueEvent = z.infer<typeof dueRow>

export async function findDue(
  database: CommonQueryMethods,
  names: readonly string[],
  limit: number,
): Promise<readonly DueEvent[]> {
  return database.any(sql.type(dueRow)`
    select subscription, event_id as "eventId", stream, revision, attempts from subscription.parked_event
    where subscription = any(${sql.array(names, 'text')}) and next_attempt_at <= now() order by position limit ${limit}`)
}

export async function parkAgain(
  database: CommonQueryMethods,
  { subscription, eventId }: DueEvent,
  { reason, attempts }: Attempted,
): Promise<void> {
  await database.query(sql.unsafe`
    update subscription.parked_event
    set reason = ${reason}, attempts = ${attempts}, next_attempt_at = now() + ${retryAfter(attempts)}::integer * interval '1 ms'
    where subscription = ${subscription} and event_id = ${eventId}`)
}

export async function unpark(database: CommonQueryMethods, { subscription, eventId }: DueEvent): Promise<void> {
  await database.query(
    sql.unsafe`delete from subscription.parked_event where subscription = ${subscription} and event_id = ${eventId}`,
  )
}

/** Makes the parked events of a reactor due at once, by default of all reactors. Returns their number. */
export async function retryParked(database: CommonQueryMethods, name: string | undefined): Promise<number> {
  const { rowCount } = await database.query(sql.unsafe`
    update subscription.parked_event set next_attempt_at = now()
    where next_attempt_at is not null and (${name ?? null}::text is null or subscription = ${name ?? null})`)
  return rowCount
}
