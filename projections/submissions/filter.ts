import { sql, type FragmentSqlToken, type ValueExpression } from 'slonik'
import { likePattern } from '@fleet/platform/database/like-pattern'
import { searchWords, shortestWithin } from './searchable.ts'
import { type SubmissionStatus, submissionStatuses } from './submission-status.ts'

/** All given conditions must match. */
export type SubmissionFilter = {
  readonly agentId?: string
  readonly guestAccountId?: string
  /** Only those made in preview; otherwise none of them. */
  readonly preview?: boolean
  /** One of these; all when absent. */
  readonly statuses?: readonly SubmissionStatus[]
  /** Person 1's boat, first day of the trip (`YYYY-MM-DD`) and language, and the agency; null: without one. */
  readonly boat?: string | null
  readonly tripStart?: string | null
  readonly language?: string | null
  readonly agency?: string | null
  /** The last submit had warnings. */
  readonly hasWarnings?: boolean
  /** Staff have to decide on the registration or a proposal. */
  readonly isWaiting?: boolean
  /** Only these ids. */
  readonly ids?: readonly string[]
  /** Words in the reference code, all persons' names and e-mail addresses, and the group leader's name. */
  readonly search?: string
  /** Keyed hash of `search` as a passport number: matches either. */
  readonly passport?: string | undefined
}

/** The conditions of a filter, on `submission_list list`. */
export function matching({ statuses, ...filter }: SubmissionFilter): ValueExpression {
  const conditions = [...ownConditions(filter), ...chosenConditions(filter)]
  if (statuses !== undefined) conditions.push(sql.fragment`list.status = any(${sql.array([...statuses], 'text')})`)
  if (filter.isWaiting && statuses?.join() !== toReview) conditions.push(waiting(statuses))
  return sql.join(conditions, sql.fragment` and `)
}

const toReview: SubmissionStatus = 'pending_review'

/** In statuses that do not wait for staff, only registrations with a proposal. */
function waiting(statuses: readonly SubmissionStatus[] = submissionStatuses): FragmentSqlToken {
  const proposed = sql.fragment`list.submission_id = any(array(select submission_id from read.proposal_waiting))`
  return statuses.includes(toReview) ? sql.fragment`(list.status = ${toReview} or ${proposed})` : proposed
}

function ownConditions({ agentId, guestAccountId, preview = false }: SubmissionFilter): FragmentSqlToken[] {
  const conditions = [preview ? sql.fragment`list.preview` : sql.fragment`not list.preview`]
  if (agentId !== undefined) conditions.push(sql.fragment`list.agent_id = ${agentId}`)
  if (guestAccountId !== undefined) conditions.push(sql.fragment`list.guest_account_id = ${guestAccountId}`)
  return conditions
}

function chosenConditions({
  boat,
  tripStart,
  language,
  agency,
  hasWarnings,
  ids,
  search = '',
  passport,
}: SubmissionFilter): FragmentSqlToken[] {
  const conditions: FragmentSqlToken[] = []
  const is = (
    column: FragmentSqlToken,
    value: string | null | undefined,
    type: FragmentSqlToken = sql.fragment`text`,
  ) => {
    if (value !== undefined)
      conditions.push(value === null ? sql.fragment`${column} is null` : sql.fragment`${column} = ${value}::${type}`)
  }
  is(sql.fragment`list.boat_name`, boat)
  is(sql.fragment`list.trip_start_date`, tripStart, sql.fragment`date`)
  is(sql.fragment`list.language`, language)
  is(sql.fragment`list.agent_id`, agency)
  if (hasWarnings) conditions.push(sql.fragment`list.has_warnings`)
  if (ids !== undefined) conditions.push(sql.fragment`list.submission_id = any(${sql.array([...ids], 'text')})`)
  if (search.trim() !== '') conditions.push(foundBy(search, passport))
  return conditions
}

function foundBy(search: string, passport: string | undefined): FragmentSqlToken {
  const words = searchWords(search).map((word) => sql.fragment`list.search like ${patternOf(word, ' ')}`)
  const allWords = words.length === 0 ? sql.fragment`false` : sql.join(words, sql.fragment` and `)
  return passport === undefined
    ? sql.fragment`(${allWords})`
    : sql.fragment`((${allWords}) or list.passports like ${likePattern(` ${passport}`)})`
}

/**
 * LIKE pattern within a word, or at its beginning for a short one; `blank`: the separator before each word of a joined
 * text.
 */
export function patternOf(word: string, blank = ''): string {
  if (word.length >= shortestWithin) return likePattern(word)
  return blank === '' ? `${word}%` : `%${blank}${word}%`
}

export function withoutSearch({ search: _search, passport: _passport, ...filter }: SubmissionFilter): SubmissionFilter {
  return filter
}

/** Whether the filter has only words and statuses. */
export function isSearchAlone({
  search: _search,
  passport: _passport,
  statuses: _statuses,
  preview = false,
  ...further
}: SubmissionFilter): boolean {
  return !preview && Object.values(further).every((value) => value === undefined || value === false)
}
