import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Actor } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { revisionIn } from '@fleet/platform/database/cursor'
import { type Paging, pageSize } from '@fleet/platform/database/paging'

export type EncryptedFilter = Paging & {
  readonly submissionId: string
  /** Only events with one of these keyed hashes. */
  readonly tags?: readonly string[]
  /** Only changes of this person. */
  readonly personId?: string
}

const roles = [
  'king-snefro',
  'admin',
  'manager',
  'agent',
  'guest',
  'none',
  'system',
] as const satisfies readonly Actor['role'][]
const encryptedRow = z.object({ revision: z.number(), type: z.string(), sealed: z.custom<JsonObject>() })
export const auditRow = encryptedRow.extend({
  position: z.bigint(),
  at: z.string(),
  actor_id: z.string(),
  actor_role: z.enum(roles),
  actor_agent_id: z.string().nullable(),
  on_behalf_of: z.string().nullable(),
  form_version: z.string().nullable(),
})

/** The encrypted data of an event. */
export type EncryptedData = { readonly revision: number; readonly type: string; readonly sealed: JsonObject }

/** One encrypted event; `history.ts` decrypts it. */
export type EncryptedEntry = EncryptedData & {
  readonly position: bigint
  /** ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
  readonly formVersion: string | null
}

/** Encrypted bytes after which a page ends: an answer of it is about three times as large. */
export const maxBytes = 200_000

/**
 * Events of one submission, newest first, without visited steps. `next` is the cursor of the following page, absent on
 * the last. A page may have fewer than `limit` events: see `maxBytes`. Source: table `audit_trail`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findEncryptedHistory(
  database: CommonQueryMethods,
  { submissionId, tags, personId, limit = 50, cursor }: EncryptedFilter,
): Promise<{ entries: EncryptedEntry[]; next?: string }> {
  const size = pageSize(limit)
  const matching = sql.join(
    [
      sql.fragment`submission_id = ${submissionId}`,
      ...(tags === undefined ? [] : [sql.fragment`tags && ${sql.array(tags, 'int8')}`]),
      ...(personId === undefined ? [] : [sql.fragment`person_id = ${personId}`]),
      ...(cursor === undefined ? [] : [sql.fragment`revision < ${revisionIn(cursor)}`]),
    ],
    sql.fragment` and `,
  )
  const rows = await database.any(sql.type(auditRow.extend({ isLast: z.boolean() }))`
    with newest as (
      select * from read.audit_trail where ${matching} order by revision desc limit ${size + 1}
    ), found as (
      select *, row_number() over earlier as place, sum(pg_column_size(sealed)) over earlier - pg_column_size(sealed) as bytes_before
      from newest window earlier as (order by revision desc))
    select revision, event_type as type, sealed, position, at, actor_id, actor_role, actor_agent_id, on_behalf_of, form_version,
      place = (select max(place) from found) as "isLast"
    from found where place <= ${size} and bytes_before < ${maxBytes} order by revision desc`)
  const entries = rows.map(({ isLast: _, ...row }) => encryptedEntry(row))
  const last = rows.at(-1)
  return last === undefined || last.isLast ? { entries } : { entries, next: String(last.revision) }
}

/** Converts a row to an entry; further columns are kept. */
export function encryptedEntry<Row extends z.infer<typeof auditRow>>({
  actor_id,
  actor_role,
  actor_agent_id,
  on_behalf_of,
  form_version,
  ...row
}: Row) {
  const actor: Actor = {
    id: actor_id,
    role: actor_role,
    ...(actor_agent_id === null ? {} : { agentId: actor_agent_id }),
    ...(on_behalf_of === null ? {} : { onBehalfOf: on_behalf_of }),
  }
  return { ...row, actor, formVersion: form_version }
}

/** The keyed hash of a field, and the revision of its change. */
type TaggedChange = { readonly tag: string; readonly before: number }

/** For each field the last earlier event, which has the previous value. Source: table `audit_trail`. */
export async function findEncryptedBefore(
  database: CommonQueryMethods,
  { submissionId, tagged: wanted }: { submissionId: string; tagged: readonly TaggedChange[] },
): Promise<readonly EncryptedData[]> {
  if (wanted.length === 0) return []
  const fields = sql.unnest(
    wanted.map(({ tag, before }) => [tag, before]),
    ['int8', 'int4'],
  )
  return database.any(sql.type(encryptedRow)`
    select revision, event_type as type, sealed from read.audit_trail
    where submission_id = ${submissionId} and revision in (
      select earlier.revision from ${fields} as wanted(tag, before) cross join lateral (
        select revision from read.audit_trail
        where submission_id = ${submissionId} and revision < wanted.before and wanted.tag = any(tags)
        order by revision desc limit 1) earlier)`)
}
