import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { containsWords } from '@fleet/platform/database/name-key'
import { isAccountNamed } from '../accounts/queries.ts'
import { positionIn } from '@fleet/platform/database/cursor'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'
import { accessEventTypes } from './access-events.ts'

type AccessLogFilter = {
  readonly types?: readonly string[]
  /** An account's id: what it did, and what was done to it. */
  readonly person?: string
  /** Words in the name, e-mail or username of the subject, the actor or the invited person, in any case. */
  readonly who?: string
  /** Id of a registration that the event is about. */
  readonly submission?: string
  /** Ids of documents that the event is about. */
  readonly documents?: readonly string[]
  /** An account's id: leaves out its views of thumbnails. */
  readonly withoutSmallOf?: string
  /** YYYY-MM-DD in `timeZone`. */
  readonly day?: string
  readonly timeZone: string
}
export type AccessLogPage = AccessLogFilter & Paging

const encryptedRow = z.object({
  position: z.bigint(),
  type: z.enum(accessEventTypes),
  stream: z.string(),
  revision: z.number(),
  sealed: z.custom<JsonObject | null>(),
})
const accessRow = encryptedRow.extend({
  id: z.string(),
  at: z.string(),
  actorId: z.string(),
  actorRole: z.string(),
  onBehalfOf: z.string().nullable(),
  accountId: z.string().nullable(),
  invitationId: z.string().nullable(),
  submissionId: z.string().nullable(),
  submissionReference: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
/** `sealed`: ciphertext of the event's personal fields, as in the log; null: none. Times ISO 8601 UTC. */
export type AccessRow = z.infer<typeof accessRow>

/**
 * Entries of the access log, newest first; [] when there are none. `next` is the cursor of the following page, absent
 * on the last. Source: tables `access_log`, `submission_list`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findAccessLog(
  database: CommonQueryMethods,
  { limit = 50, cursor, ...filter }: AccessLogPage,
): Promise<Page<AccessRow>> {
  const size = pageSize(limit)
  const before = cursor === undefined ? sql.fragment`true` : sql.fragment`position < ${positionIn(cursor)}`
  const found = await database.any(sql.type(accessRow)`
    select event_id as id, position, event_type as type, at, actor_id as "actorId", actor_role as "actorRole",
      on_behalf_of as "onBehalfOf", account_id as "accountId", invitation_id as "invitationId",
      log.submission_id as "submissionId", reference_code as "submissionReference", details, stream, log.revision, sealed
    from read.access_log log left join read.submission_list on submission_list.submission_id = log.submission_id
    where ${matching(filter)} and ${before}
    order by position desc limit ${size + 1}`)
  return pageOf(found, { size, row: (row) => row, cursor: ({ position }) => String(position) })
}

/** An event that set an account's e-mail, username and names, still encrypted. */
type NamingRow = z.infer<typeof namingRow>
const namingRow = encryptedRow.extend({ accountId: z.string() })

/** All events that named these accounts, oldest first; [] when there are none. Source: table `access_log`. */
export async function findNamings(
  database: CommonQueryMethods,
  accountIds: readonly string[],
): Promise<readonly NamingRow[]> {
  if (accountIds.length === 0) return []
  return database.any(sql.type(namingRow)`
    select account_id as "accountId", position, event_type as type, stream, revision, sealed from read.access_log
    where account_id = any(${sql.array(accountIds, 'text')}) and event_type in ('AccountCreated', 'AccountUpdated') and sealed is not null
    order by position`)
}

/** Number of matching entries, up to `max`; `max + 1` means more. */
export async function countAccessLog(
  database: CommonQueryMethods,
  filter: AccessLogFilter,
  max = 10_000,
): Promise<number> {
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from (select from read.access_log log where ${matching(filter)} limit ${max + 1}) counted`)
  return Number(count)
}

function matching({ types, person, submission, documents, withoutSmallOf, who = '', day, timeZone }: AccessLogFilter) {
  const conditions: FragmentSqlToken[] = [sql.fragment`true`]
  if (types !== undefined) conditions.push(sql.fragment`event_type = any(${sql.array(types, 'text')})`)
  if (person !== undefined)
    conditions.push(
      sql.fragment`(log.account_id = ${person} or log.actor_id = ${person} or log.on_behalf_of = ${person})`,
    )
  if (submission !== undefined) conditions.push(sql.fragment`log.submission_id = ${submission}`)
  if (documents !== undefined)
    conditions.push(sql.fragment`details->>'documentId' = any(${sql.array(documents, 'text')})`)
  if (withoutSmallOf !== undefined)
    conditions.push(sql.fragment`not (log.actor_id = ${withoutSmallOf} and details ? 'isSmall')`)
  if (who.trim() !== '') {
    const people = sql.fragment`select account.account_id from read.account where ${isAccountNamed(who)}`
    const invited = containsWords(sql.fragment`concat_ws(' ', recipient_name, email)`, who)
    conditions.push(sql.fragment`(log.account_id in (${people}) or log.actor_id in (${people}) or log.on_behalf_of in (${people})
      or log.invitation_id in (select invitation.invitation_id from read.invitation where ${invited}))`)
  }
  if (day !== undefined) {
    const midnight = sql.fragment`${day}::date::timestamp`
    conditions.push(
      sql.fragment`at >= ${midnight} at time zone ${timeZone} and at < (${midnight} + interval '1 day') at time zone ${timeZone}`,
    )
  }
  return sql.join(conditions, sql.fragment` and `)
}
