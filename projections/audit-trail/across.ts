import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { likePattern } from '@fleet/platform/database/containing'
import { auditRow, type SealedEntry, sealedEntry } from './queries.ts'

export type AuditFilter = {
  /** First and last day, `YYYY-MM-DD` in `timeZone`. */
  readonly from?: string
  readonly until?: string
  readonly timeZone: string
  /** Types of events. */
  readonly types?: readonly string[]
  /** Words in the name or e-mail of who did it, or of a person of a registration that it is about. */
  readonly who?: string
}

const acrossRow = auditRow.extend({
  submission_id: z.string(),
  of: z.enum(['submission', 'agent']),
  reference: z.string().nullable(),
})

/** An event of a registration or an agency; `reference`: the code, or the agency's name. */
export type AcrossEntry = SealedEntry & {
  readonly submissionId: string
  readonly of: 'submission' | 'agent'
  readonly reference: string | null
}

const trail = sql.fragment`read.audit_trail trail
  left join read.submission_list list on list.submission_id = trail.submission_id and not list.preview
  left join read.agent on agent.agent_id = trail.submission_id`

/** So many of the events that match, by registration and in their order there, after one; [] when there are no more. Source: tables `audit_trail`, `submission_list`, `submission_person`, `agent`, `account`. */
export async function findAcross(
  database: CommonQueryMethods,
  filter: AuditFilter,
  { after, limit }: { after?: { readonly submissionId: string; readonly revision: number } | undefined; limit: number },
): Promise<AcrossEntry[]> {
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
    const { submission_id: submissionId, ...entry } = sealedEntry(row)
    return { ...entry, submissionId }
  })
}

/** How many match. */
export async function countAcross(database: CommonQueryMethods, filter: AuditFilter): Promise<number> {
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
  const words = who.split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    const named = (columns: FragmentSqlToken) =>
      sql.join(
        words.map((word) => sql.fragment`concat_ws(' ', ${columns}) ilike ${likePattern(word)}`),
        sql.fragment` and `,
      )
    const people = sql.fragment`select account.account_id from read.account where ${named(sql.fragment`first_name, last_name, email, username`)}`
    const persons = sql.fragment`read.submission_person person where ${named(sql.fragment`first_name, last_name, email`)}`
    conditions.push(sql.fragment`(actor_id in (${people}) or on_behalf_of in (${people}) or trail.person_id in (select person.person_id from ${persons})
      or (trail.person_id is null and trail.submission_id in (select person.submission_id from ${persons})))`)
  }
  return sql.join(conditions, sql.fragment` and `)
}
