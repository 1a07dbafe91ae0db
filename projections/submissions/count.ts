import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { isSearchAlone, matching, type SubmissionFilter, withoutSearch } from './filter.ts'
import { type SearchStart, fewPositions, findSearchStart, hasFurther, maxPositions } from './find-words.ts'
import { submissionStatuses, type SubmissionStatus } from './submission-status.ts'

const counted = z.object({ status: z.enum(submissionStatuses), count: z.bigint() })
type Counted = readonly z.infer<typeof counted>[]

/** Extra index entries to read, for registrations with several of the words. */
const spare = 2000

/**
 * Number of matching registrations by status, ignoring the filter's statuses, each up to `max`; `max + 1` means more.
 * Every status is there. Source: tables `submission_list`, `submission_word`.
 */
export async function countByStatus(
  database: CommonQueryMethods,
  filter: SubmissionFilter,
  max = 10_000,
): Promise<Record<SubmissionStatus, number>> {
  const { statuses: _, ...anyStatus } = filter
  const start = await findSearchStart(database, filter)
  const counts = { draft: 0, pending_review: 0, missing_docs: 0, approved: 0, rejected: 0, completed: 0 }
  for (const { status, count } of await countsOf(database, { filter: anyStatus, start, max }))
    counts[status] = Math.min(Number(count), max + 1)
  return counts
}

type CountRequest = { readonly filter: SubmissionFilter; readonly start: SearchStart | undefined; readonly max: number }

async function countsOf(database: CommonQueryMethods, { filter, start, max }: CountRequest): Promise<Counted> {
  if (start?.positions === 0) return []
  if (start?.isKnown && isSearchAlone(filter)) return countWords(database, start, max)
  if (start !== undefined && (start.isWhole || start.positions <= maxPositions)) {
    return database.any(sql.type(counted)`
      select list.status, count(*) from read.submission_list list
      where ${matching(start.isWhole ? withoutSearch(filter) : filter)}
        and list.started_position in (select started_position from read.submission_word where word = any(${sql.array([...start.words], 'text')}))
      group by list.status`)
  }
  return ofEach(
    database,
    (status) => sql.fragment`
    select count(*) from (select from read.submission_list list where ${matching({ ...filter, statuses: [status] })} limit ${max + 1}) counted`,
  )
}

/** One subquery per status, so that each gets its own plan. */
async function ofEach(
  database: CommonQueryMethods,
  count: (status: SubmissionStatus) => FragmentSqlToken,
): Promise<Counted> {
  return database.any(
    sql.type(counted)`${sql.join(
      submissionStatuses.map((status) => sql.fragment`select ${status} as status, (${count(status)}) as count`),
      sql.fragment` union all `,
    )}`,
  )
}

/** Counts in the index only. */
async function countWords(database: CommonQueryMethods, start: SearchStart, max: number): Promise<Counted> {
  const [word, ...others] = start.words
  const words = sql.array([...start.words], 'text')
  const further = hasFurther(start, sql.fragment`said`)
  if (start.positions <= fewPositions) {
    return database.any(sql.type(counted)`
      select status, count(distinct started_position) from read.submission_word said
      where word = any(${words}) and ${further} group by status`)
  }
  if (others.length === 0) {
    return ofEach(
      database,
      (status) => sql.fragment`
      select count(*) from (select from read.submission_word said where word = ${word ?? ''} and status = ${status} and ${further} limit ${max + 1}) counted`,
    )
  }
  const enough = max + 1 + spare
  const within = (status: SubmissionStatus) => sql.fragment`
    select started_position from read.submission_word said where word = any(${words}) and status = ${status} and ${further}`
  const counts = await database.any(
    sql.type(counted.extend({ entries: z.bigint() }))`${sql.join(
      submissionStatuses.map(
        (status) => sql.fragment`
      select ${status} as status, count(distinct started_position) as count, count(*) as entries from (${within(status)} limit ${enough}) seen`,
      ),
      sql.fragment` union all `,
    )}`,
  )
  return Promise.all(
    counts.map(async ({ status, count, entries }) => ({
      status,
      count:
        entries < enough || count > max
          ? count
          : await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
      select count(distinct started_position) from (${within(status)}) whole`),
    })),
  )
}
