import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { isSearchAlone, matching, type SubmissionFilter, withoutSearch } from './filter.ts'
import { type Beginning, findBeginning, mostPlaces } from './find-words.ts'
import { submissionStatuses, type SubmissionStatus } from './submission-status.ts'

const counted = z.object({ status: z.enum(submissionStatuses), count: z.bigint() })
type Counted = readonly z.infer<typeof counted>[]

/** Entries of an index that are read beyond the bound, for registrations that have several of the words. */
const spare = 2000

/**
 * How many match in each status, whatever the filter's own statuses, each counted up to `most`: `most + 1` stands for more.
 * Every status is there. Source: tables `submission_list`, `submission_word`.
 */
export async function countByStatus(
  database: CommonQueryMethods,
  filter: SubmissionFilter,
  most = 10_000,
): Promise<Record<SubmissionStatus, number>> {
  const { statuses: _, ...whatever } = filter
  const begun = await findBeginning(database, filter)
  const counts = { draft: 0, pending_review: 0, missing_docs: 0, approved: 0, rejected: 0, completed: 0 }
  for (const { status, count } of await countsOf(database, { filter: whatever, begun, most }))
    counts[status] = Math.min(Number(count), most + 1)
  return counts
}

type Asked = { readonly filter: SubmissionFilter; readonly begun: Beginning | undefined; readonly most: number }

async function countsOf(database: CommonQueryMethods, { filter, begun, most }: Asked): Promise<Counted> {
  if (begun?.places === 0) return []
  if (begun?.isWhole && isSearchAlone(filter)) return countWords(database, begun.words, most)
  if (begun !== undefined && (begun.isWhole || begun.places <= mostPlaces)) {
    return database.any(sql.type(counted)`
      select list.status, count(*) from read.submission_list list
      where ${matching(begun.isWhole ? withoutSearch(filter) : filter)}
        and list.started_position in (select started_position from read.submission_word where word = any(${sql.array([...begun.words], 'text')}))
      group by list.status`)
  }
  return ofEach(
    database,
    (status) => sql.fragment`
    select count(*) from (select from read.submission_list list where ${matching({ ...filter, statuses: [status] })} limit ${most + 1}) counted`,
  )
}

/** Each by its own plan, by which the rarest costs least. */
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

/** From the index alone. */
async function countWords(database: CommonQueryMethods, words: readonly string[], most: number): Promise<Counted> {
  const [word, ...others] = words
  if (others.length === 0) {
    return ofEach(
      database,
      (status) => sql.fragment`
      select count(*) from (select from read.submission_word where word = ${word ?? ''} and status = ${status} limit ${most + 1}) counted`,
    )
  }
  const enough = most + 1 + spare
  const within = (status: SubmissionStatus) => sql.fragment`
    select started_position from read.submission_word where word = any(${sql.array([...words], 'text')}) and status = ${status}`
  const seen = await database.any(
    sql.type(counted.extend({ entries: z.bigint() }))`${sql.join(
      submissionStatuses.map(
        (status) => sql.fragment`
      select ${status} as status, count(distinct started_position) as count, count(*) as entries from (${within(status)} limit ${enough}) seen`,
      ),
      sql.fragment` union all `,
    )}`,
  )
  return Promise.all(
    seen.map(async ({ status, count, entries }) => ({
      status,
      count:
        entries < enough || count > most
          ? count
          : await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
      select count(distinct started_position) from (${within(status)}) whole`),
    })),
  )
}
