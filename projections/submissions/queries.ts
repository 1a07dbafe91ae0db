import { sql, type CommonQueryMethods, type FragmentSqlToken, type ValueExpression } from 'slonik'
import { z } from 'zod'
import { containing } from '../runtime/containing.ts'
import { positionIn } from '../runtime/cursor.ts'
import { pageSize } from '../runtime/page-size.ts'
import { searchWords } from './searchable.ts'
import { submissionStatuses, type SubmissionStatus } from './submission-status.ts'

/** Whose submissions, and which of them; all given must hold. */
export type SubmissionFilter = {
  readonly agentId?: string
  readonly guestAccountId?: string
  /** Those made in preview, and no others; without it, all others. */
  readonly preview?: boolean
  readonly status?: SubmissionStatus
  /** Person 1's boat and first day of the trip (`YYYY-MM-DD`); null: those without. */
  readonly trip?: { readonly boat: string | null; readonly start: string | null }
  /** Words in the reference code, the names and e-mail addresses of all persons, the group leader's name. */
  readonly search?: string
}

export type SubmissionPage = SubmissionFilter & {
  /** Rows, at most 200; 50 when absent. */
  readonly limit?: number
  /** From the page before. */
  readonly cursor?: string
  /** Steps of the form. */
  readonly totalSteps: number
}

const submissionRow = z.object({
  id: z.string(),
  referenceCode: z.string(),
  status: z.enum(submissionStatuses),
  isGroupBooking: z.boolean(),
  groupSize: z.number(),
  groupLeaderName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  boatName: z.string().nullable(),
  tripStartDate: z.string().nullable(),
  tripEndDate: z.string().nullable(),
  currentStep: z.number(),
  currentStepId: z.string().nullable(),
  steppedUnder: z.string().nullable(),
  agentId: z.string().nullable(),
  guestAccountId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  revision: z.number(),
})
/** Times ISO 8601 UTC, dates `YYYY-MM-DD`; name, e-mail and trip are person 1's, null while not answered or erased. */
export type SubmissionRow = z.infer<typeof submissionRow> & { readonly totalSteps: number }

/**
 * Submissions, newest first, in an order that never changes; [] when there are none. `next` is the cursor of the
 * following page, absent on the last. Source: tables `submission_list`, `submission_person`.
 * @throws Rejection request.invalid, when the cursor is none
 */
export async function findSubmissions(
  database: CommonQueryMethods,
  { limit = 50, cursor, totalSteps, ...filter }: SubmissionPage,
): Promise<{ rows: SubmissionRow[]; next?: string }> {
  const size = pageSize(limit)
  const found = await database.any(sql.type(submissionRow.extend({ position: z.bigint() }))`
    select list.submission_id as id, reference_code as "referenceCode", status, is_group_booking as "isGroupBooking",
      group_size as "groupSize", group_leader_name as "groupLeaderName", first_name as "firstName",
      last_name as "lastName", email, boat_name as "boatName", trip_start_date as "tripStartDate",
      trip_end_date as "tripEndDate", current_step as "currentStep", current_step_id as "currentStepId",
      stepped_under as "steppedUnder", agent_id as "agentId",
      guest_account_id as "guestAccountId", created_at as "createdAt", updated_at as "updatedAt",
      submitted_at as "submittedAt", reviewed_at as "reviewedAt", reviewed_by as "reviewedBy", revision,
      started_position as position
    from read.submission_list list
    left join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
    where ${matching(filter)}
      and ${cursor === undefined ? sql.fragment`true` : sql.fragment`started_position < ${positionIn(cursor)}`}
    order by started_position desc limit ${size + 1}`)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const rows = page.map((row) => ({ ...submissionRow.parse(row), totalSteps }))
  return found.length > size && last ? { rows, next: String(last.position) } : { rows }
}

/** Submissions that match, counted up to `most`; `most + 1` stands for more. */
export async function countSubmissions(database: CommonQueryMethods, filter: SubmissionFilter, most = 10_000): Promise<number> {
  const count = await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from (select from read.submission_list list where ${matching(filter)} limit ${most + 1}) counted`)
  return Number(count)
}

/** Those made in preview and begun before `before` (ISO 8601); [] when there are none. Source: table `submission_list`. */
export async function findOldPreviews(database: CommonQueryMethods, before: string): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select submission_id as id from read.submission_list where preview and created_at < ${before}::timestamptz`)
}

/** How many match in each status, whatever the filter's own status; every status is there, and `all`. */
export async function countByStatus(
  database: CommonQueryMethods,
  filter: SubmissionFilter,
): Promise<Record<SubmissionStatus | 'all', number>> {
  const rows = await database.any(sql.type(z.object({ status: z.enum(submissionStatuses), count: z.bigint() }))`
    select status, count(*) from read.submission_list list where ${matching(filter, 'any status')} group by status`)
  const counts = { all: 0, draft: 0, pending_review: 0, missing_docs: 0, approved: 0, rejected: 0, completed: 0 }
  for (const { status, count } of rows) {
    counts[status] = Number(count)
    counts.all += Number(count)
  }
  return counts
}

/** The conditions of a filter, on `submission_list list`. */
export function matching(
  { agentId, guestAccountId, preview = false, status, trip, search = '' }: SubmissionFilter,
  statuses: 'its status' | 'any status' = 'its status',
): ValueExpression {
  const conditions: FragmentSqlToken[] = [preview ? sql.fragment`list.preview` : sql.fragment`not list.preview`]
  if (agentId !== undefined) conditions.push(sql.fragment`list.agent_id = ${agentId}`)
  if (guestAccountId !== undefined) conditions.push(sql.fragment`list.guest_account_id = ${guestAccountId}`)
  if (status !== undefined && statuses === 'its status') conditions.push(sql.fragment`list.status = ${status}`)
  if (trip !== undefined) {
    conditions.push(sql.fragment`exists (
      select from read.submission_person first_person where first_person.submission_id = list.submission_id and first_person.person = 1
        and first_person.boat_name is not distinct from ${trip.boat} and first_person.trip_start_date is not distinct from ${trip.start}::date)`)
  }
  for (const word of searchWords(search)) conditions.push(sql.fragment`list.search like ${containing(word)}`)
  return sql.join(conditions, sql.fragment` and `)
}
