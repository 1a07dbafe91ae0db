import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Actor } from '@fleet/domain/kernel/event'
import { revisionIn } from '../runtime/cursor.ts'
import { pageSize } from '../runtime/page-size.ts'

export type HistoryFilter = {
  readonly submissionId: string
  /** A field's id or a document's kind: only its changes. */
  readonly field?: string
  /** Person number from 1: only changes of that person. */
  readonly person?: number
  /** Entries, at most 200; 50 when absent. */
  readonly limit?: number
  /** From the page before. */
  readonly cursor?: string
}

const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none', 'system'] as const satisfies readonly Actor['role'][]
const item = z.object({
  person: z.number(),
  field: z.string().optional(),
  document: z.string().optional(),
  comment: z.string().optional(),
})
const auditRow = z.object({
  revision: z.number(),
  ordinal: z.number(),
  position: z.bigint(),
  event_type: z.string(),
  at: z.string(),
  actor_id: z.string(),
  actor_role: z.enum(roles),
  actor_agent_id: z.string().nullable(),
  on_behalf_of: z.string().nullable(),
  form_version: z.string().nullable(),
  person: z.number().nullable(),
  person_id: z.string().nullable(),
  field_kind: z.enum(['answer', 'booking', 'document']).nullable(),
  field: z.string().nullable(),
  from_value: z.json(),
  to_value: z.json(),
  sealed_as: z.string().nullable(),
  notes: z.string().nullable(),
  items: z.array(item).nullable(),
})
type AuditRow = z.infer<typeof auditRow>

/** One event with what it changed, values still sealed; `history.ts` opens them. */
export type SealedEntry = {
  readonly revision: number
  readonly position: bigint
  readonly type: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
  readonly formVersion: string | null
  readonly rows: readonly AuditRow[]
}

/**
 * Entries of one submission, newest first; visited steps are not among them. `next` is the cursor of the following
 * page, absent on the last. Source: table `audit_trail`.
 * @throws Rejection request.invalid, when the cursor is none
 */
export async function findSealedHistory(
  database: CommonQueryMethods,
  { submissionId, field, person, limit = 50, cursor }: HistoryFilter,
): Promise<{ entries: SealedEntry[]; next?: string }> {
  const size = pageSize(limit)
  const matching = sql.join(
    [
      sql.fragment`submission_id = ${submissionId}`,
      ...(field === undefined ? [] : [sql.fragment`field = ${field}`]),
      ...(person === undefined ? [] : [sql.fragment`person = ${person}`]),
      ...(cursor === undefined ? [] : [sql.fragment`revision < ${revisionIn(cursor)}`]),
    ],
    sql.fragment` and `,
  )
  const rows = await database.any(sql.type(auditRow)`
    select revision, ordinal, position, event_type, at, actor_id, actor_role, actor_agent_id, on_behalf_of,
      form_version, person, person_id, field_kind, field, from_value, to_value, sealed_as, notes, items
    from read.audit_trail
    where ${matching} and revision in (
      select distinct revision from read.audit_trail where ${matching} order by revision desc limit ${size + 1})
    order by revision desc, ordinal`)
  const entries = [...Map.groupBy(rows, ({ revision }) => revision).values()].flatMap(entryOf)
  const last = entries[size - 1]
  return entries.length > size && last ? { entries: entries.slice(0, size), next: String(last.revision) } : { entries }
}

function entryOf(rows: readonly AuditRow[]): SealedEntry[] {
  const [first] = rows
  if (first === undefined) return []
  const actor: Actor = {
    id: first.actor_id,
    role: first.actor_role,
    ...(first.actor_agent_id === null ? {} : { agentId: first.actor_agent_id }),
    ...(first.on_behalf_of === null ? {} : { onBehalfOf: first.on_behalf_of }),
  }
  const { revision, position, event_type: type, at, form_version: formVersion } = first
  return [{ revision, position, type, at, actor, formVersion, rows }]
}
