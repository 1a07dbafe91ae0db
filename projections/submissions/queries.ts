import { sql, type CommonQueryMethods, type FragmentSqlToken, type ValueExpression } from 'slonik'
import { z } from 'zod'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'
import { isSearchAlone, matching, type SubmissionFilter, withoutSearch } from './filter.ts'
import { type SearchStart, findSearchStart, hasFurther, maxPositions } from './find-words.ts'
import { type Ordering, orderingOf, type SubmissionOrder } from './order.ts'
import { rowColumns, submissionRow, type SubmissionRow } from './submission-row.ts'
import { submissionStatuses } from './submission-status.ts'

export type SubmissionPage = SubmissionFilter &
  Paging & {
    /** `-created` when absent: the newest first, in an order that never changes. */
    readonly order?: SubmissionOrder
    /** Number of steps of the form. */
    readonly totalSteps: number
  }

/** Maximum number of words to look up one by one, in the list's order. */
const fewWords = 20

/**
 * Submissions, newest first unless ordered otherwise; [] when there are none. `next` is the cursor of the following
 * page, absent on the last. Source: tables `submission_list`, `submission_touched`, `submission_person`,
 * `submission_word`.
 * @throws Rejection request.invalid for a cursor of another order
 */
export async function findSubmissions(
  database: CommonQueryMethods,
  { order = '-created', limit = 50, cursor, totalSteps, ...filter }: SubmissionPage,
): Promise<Page<SubmissionRow>> {
  const size = pageSize(limit)
  const ordering = orderingOf(order)
  const after = cursor === undefined ? sql.fragment`true` : ordering.after(cursor)
  const start = await findSearchStart(database, filter)
  if (start?.positions === 0) return { rows: [] }
  const found = await database.any(sql.type(submissionRow.extend({ position: z.bigint(), key: z.string() }))`
    with page as materialized (${pagePositions(start, { filter, ordering, after, size: size + 1 })})
    select ${rowColumns}, list.started_position as position, page.key
    from page
    join read.submission_list list using (started_position)
    join read.submission_touched touched using (started_position)
    left join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
    order by ${ordering.by}`)
  const row = (one: (typeof found)[number]) => ({ ...submissionRow.parse(one), totalSteps })
  return pageOf(found, { size, row, cursor: ordering.cursor })
}

type PageRequest = {
  readonly filter: SubmissionFilter
  readonly ordering: Ordering
  readonly after: FragmentSqlToken
  readonly size: number
}

/** The positions and sort keys of a page, selected before other columns are read. */
function pagePositions(
  start: SearchStart | undefined,
  { filter, ordering, after, size }: PageRequest,
): FragmentSqlToken {
  const { by, key, isByPosition: isByPlace } = ordering
  const inOrder = sql.fragment`order by ${by} limit ${size}`
  const touched = ordering.isByUpdate
    ? sql.fragment`join read.submission_touched touched using (started_position)`
    : sql.fragment``
  const all = (conditions: ValueExpression) => sql.fragment`
    select list.started_position, ${key} as key from read.submission_list list ${touched} where ${conditions} and ${after} ${inOrder}`
  // A scan in list order soon finds frequent words
  if (start === undefined && filter.isWaiting) return waitingPositions(filter, all)
  if (start === undefined) return all(matching(filter))
  const words = sql.array([...start.words], 'text')
  const isAlone = start.isKnown && isSearchAlone(filter)
  const statuses = sql.array([...(filter.statuses ?? submissionStatuses)], 'text')
  // Looks for the further words in list order, until a page is full
  if (isByPlace && isAlone && !start.isWhole && start.positions <= maxPositions)
    return sql.fragment`
      select list.started_position, '' as key from (
        select distinct list.started_position, list.status from read.submission_word list
        where list.word = any(${words}) and list.status = any(${statuses}) order by ${by} offset 0
      ) list where ${hasFurther(start, sql.fragment`list`)} and ${after} ${inOrder}`
  if (isByPlace && start.words.length <= fewWords && (isAlone || start.positions <= maxPositions)) {
    // `list` provides the position: the word table itself where there is no other condition
    const of = isAlone
      ? sql.fragment`read.submission_word list where list.word = typed.word and list.status = asked.status and ${hasFurther(start, sql.fragment`list`)}`
      : sql.fragment`read.submission_word said join read.submission_list list using (started_position) where said.word = typed.word and said.status = asked.status and ${matching(start.isWhole ? withoutSearch(filter) : filter)}`
    return sql.fragment`
      select list.started_position, '' as key from (
        select distinct one.started_position from unnest(${words}) as typed(word), unnest(${statuses}) as asked(status),
          lateral (select list.started_position from ${of} and ${after} ${inOrder}) one
      ) list ${inOrder}`
  }
  if (start.positions > maxPositions) return all(matching(filter))
  return sql.fragment`
    with found as materialized (
      select distinct started_position from read.submission_word said
      where word = any(${words}) and ${isAlone ? hasFurther(start, sql.fragment`said`) : sql.fragment`true`})
    select list.started_position, ${key} as key from found join read.submission_list list using (started_position) ${touched}
    where ${matching(isAlone ? withoutSearch(filter) : filter)} and ${after} ${inOrder}`
}

/** Registrations to review and those with proposals, each by its own index; together more than a page. */
function waitingPositions(
  { statuses = submissionStatuses, ...filter }: SubmissionFilter,
  all: (conditions: ValueExpression) => FragmentSqlToken,
): FragmentSqlToken {
  const parts = [
    statuses.filter((status) => status === 'pending_review'),
    statuses.filter((status) => status !== 'pending_review'),
  ]
  return sql.fragment`${sql.join(
    parts.map((some) => sql.fragment`(${all(matching({ ...filter, statuses: some }))})`),
    sql.fragment` union all `,
  )}`
}

/** Previews started before `before` (ISO 8601); [] when there are none. Source: table `submission_list`. */
export async function findOldPreviews(database: CommonQueryMethods, before: string): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select submission_id as id from read.submission_list where preview and created_at < ${before}::timestamptz`)
}
