import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { isAccountNamed } from '../accounts/queries.ts'
import { isPersonNamed } from '../submissions/searchable.ts'
import { auditRow, type EncryptedEntry, encryptedEntry } from './queries.ts'

export type AuditFilter = {
  /** First and last day, `YYYY-MM-DD` in `timeZone`. */
  readonly from?: string
  readonly until?: string
  readonly timeZone: string
  /** Types of events. */
  readonly types?: readonly string[]
  /** Words in the name or e-mail of the actor, or of a person of the registration. */
  readonly who?: string
}

const acrossRow = auditRow.extend({
  submission_id: z.string(),
  of: z.enum(['submission', 'agent']),
  reference: z.string().nullable(),
})

/** An event of a registration or an agency; `reference`: the code, or the agency's name. */
export type AuditTrailEntry = EncryptedEntry & {
  readonly submissionId: string
  readonly of: 'submission' | 'agent'
  readonly reference: string | null
}

const trail = sql.fragment`read.audit_trail trail
  left join read.submission_list list on list.submission_id = trail.submission_id and not list.preview
  left join read.agent on agent.agent_id = trail.submission_id`

/**
 * At most `limit` matching events after `after`, ordered by registration and revision; [] at the end. Source: tables
 * `audit_trail`, `submission_list`, `submission_person`, `agent`, `account`.
 */
export async function findAuditTrail(
  database: CommonQueryMethods,
  filter: AuditFilter,
  { after, limit }: { after?: { readonly submissionId: string; readonly revision: number } | undefined; limit: number },
): Promise<AuditTrailEntry[]> {
  const rest =
    after === undefined
      ? sql.fragment`true`
      : sql.fragment`(trail.submission_id, trail.revision) > (${after.submissionId}, ${after.revision})`
  const rows = await database.any(sql.type(acrossRow)`
    select trail.submission_id, trail.revision, event_type as type, sealed, position, at, actor_id, actor_role, actor_agent_id, on_behalf_of, form_version,
      case when list.submission_id is null then 'agent' else 'submission' end as of,
      coalesce(list.reference_code, agent.trading_name, agent.legal_entity_name) as reference
    from ${trail} where ${matching(filter)} and ${rest}
    order by trail.submission_id, trail.revision limit ${limit}`)
  return rows.map((row) => {
    const { submission_id: submissionId, ...entry } = encryptedEntry(row)
    return { ...entry, submissionId }
  })
}

/** Number of matching events. */
export async function countAuditTrail(database: CommonQueryMethods, filter: AuditFilter): Promise<number> {
  return Number(
    await database.oneFirst(
      sql.type(z.object({ count: z.bigint() }))`select count(*) from ${trail} where ${matching(filter)}`,
    ),
  )
}

function matching({ from, until, timeZone, types, who = '' }: AuditFilter) {
  const conditions: FragmentSqlToken[] = [sql.fragment`(list.submission_id is not null or agent.agent_id is not null)`]
  const midnight = (day: string) => sql.fragment`${day}::date::timestamp`
  if (from !== undefined) conditions.push(sql.fragment`at >= ${midnight(from)} at time zone ${timeZone}`)
  if (until !== undefined)
    conditions.push(sql.fragment`at < (${midnight(until)} + interval '1 day') at time zone ${timeZone}`)
  if (types !== undefined) conditions.push(sql.fragment`event_type = any(${sql.array(types, 'text')})`)
  if (who.trim() !== '') {
    const people = sql.fragment`select account.account_id from read.account where ${isAccountNamed(who)}`
    const persons = sql.fragment`read.submission_person person where ${isPersonNamed(who)}`
    conditions.push(sql.fragment`(actor_id in (${people}) or on_behalf_of in (${people}) or trail.person_id in (select person.person_id from ${persons})
      or (trail.person_id is null and trail.submission_id in (select person.submission_id from ${persons})))`)
  }
  return sql.join(conditions, sql.fragment` and `)
}
