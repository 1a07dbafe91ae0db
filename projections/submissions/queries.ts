import { sql, type CommonQueryMethods, type FragmentSqlToken, type ValueExpression } from 'slonik'
import { z } from 'zod'
import { pageSize } from '../runtime/page-size.ts'
import { isSearchAlone, matching, type SubmissionFilter } from './filter.ts'
import { type Beginning, findBeginning, mostPlaces } from './find-words.ts'
import { type SubmissionOrder, orderingOf } from './order.ts'
import { rowColumns, submissionRow, type SubmissionRow } from './submission-row.ts'
import { submissionStatuses } from './submission-status.ts'

export type SubmissionPage = SubmissionFilter & {
  /** `-created` when absent: the newest first, in an order that never changes. */
  readonly order?: SubmissionOrder
  /** Rows, at most 200; 50 when absent. */
  readonly limit?: number
  /** From the page before. */
  readonly cursor?: string
  /** Steps of the form. */
  readonly totalSteps: number
}

/** Places of a search that are looked up in the list whatever the order. */
const fewPlaces = 2000

/**
 * Submissions, newest first unless ordered otherwise; [] when there are none. `next` is the cursor of the following page,
 * absent on the last. Source: tables `submission_list`, `submission_touched`, `submission_person`, `submission_word`.
 * @throws Rejection request.invalid, when the cursor is none of this order
 */
export async function findSubmissions(
  database: CommonQueryMethods,
  { order = '-created', limit = 50, cursor, totalSteps, ...filter }: SubmissionPage,
): Promise<{ rows: SubmissionRow[]; next?: string }> {
  const size = pageSize(limit)
  const ordering = orderingOf(order)
  const after = cursor === undefined ? sql.fragment`true` : ordering.after(cursor)
  const begun = await findBeginning(database, filter)
  if (begun?.places === 0) return { rows: [] }
  const found = await database.any(sql.type(submissionRow.extend({ position: z.bigint(), key: z.string() }))`
    select ${rowColumns}, list.started_position as position, ${ordering.key} as key
    from read.submission_list list
    join read.submission_touched touched using (started_position)
    left join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
    where ${begun === undefined ? matching(filter) : beginningWith(begun, { filter, order, after, size })} and ${after}
    order by ${ordering.by} limit ${size + 1}`)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const rows = page.map((row) => ({ ...submissionRow.parse(row), totalSteps }))
  return found.length > size && last ? { rows, next: ordering.cursor(last) } : { rows }
}

type Going = { readonly filter: SubmissionFilter; readonly order: SubmissionOrder; readonly after: FragmentSqlToken; readonly size: number }

/** The conditions of a search, begun with the rarest of its words; where many have it, the list in its order meets one soon. */
function beginningWith({ words, places, isWhole }: Beginning, { filter, order, after, size }: Going): ValueExpression {
  const some = sql.array([...words], 'text')
  const isByPlace = order === '-created' || order === 'created'
  if (places > fewPlaces && isByPlace && isWhole && isSearchAlone(filter)) {
    return sql.fragment`list.started_position in (
      select list.started_position from unnest(${some}) as typed(word), unnest(${sql.array([...(filter.statuses ?? submissionStatuses)], 'text')}) as asked(status),
        lateral (
          select started_position from read.submission_word list where list.word = typed.word and list.status = asked.status and ${after}
          order by ${orderingOf(order).by} limit ${size + 1}) list)`
  }
  if (places > mostPlaces) return matching(filter)
  return sql.fragment`list.started_position in (select started_position from read.submission_word where word = any(${some})) and ${matching(filter)}`
}

/** Those made in preview and begun before `before` (ISO 8601); [] when there are none. Source: table `submission_list`. */
export async function findOldPreviews(database: CommonQueryMethods, before: string): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select submission_id as id from read.submission_list where preview and created_at < ${before}::timestamptz`)
}
