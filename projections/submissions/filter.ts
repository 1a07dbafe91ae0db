import { sql, type FragmentSqlToken, type ValueExpression } from 'slonik'
import { likePattern } from '@fleet/platform/database/containing'
import { searchWords, shortestWithin } from './searchable.ts'
import { type SubmissionStatus, submissionStatuses } from './submission-status.ts'

/** Whose submissions, and which of them; all given must hold. */
export type SubmissionFilter = {
  readonly agentId?: string
  readonly guestAccountId?: string
  /** Those made in preview, and no others; without it, all others. */
  readonly preview?: boolean
  /** One of these; all when absent. */
  readonly statuses?: readonly SubmissionStatus[]
  /** Person 1's boat, first day of the trip (`YYYY-MM-DD`) and language, and who fills in; null: those without. */
  readonly boat?: string | null
  readonly tripStart?: string | null
  readonly language?: string | null
  readonly agency?: string | null
  /** Something was warned of at the last submit. */
  readonly hasWarnings?: boolean
  /** Staff have something to decide: the registration, or a change proposed to it. */
  readonly isWaiting?: boolean
  /** Among these. */
  readonly ids?: readonly string[]
  /** Words in the reference code, the names and e-mail addresses of all persons, the group leader's name. */
  readonly search?: string
  /** Keyed hash of the passport number that `search` as a whole may be: found by either. */
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

/** Of statuses that never wait by themselves, only what is proposed to them. */
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
  const said = words.length === 0 ? sql.fragment`false` : sql.join(words, sql.fragment` and `)
  return passport === undefined
    ? sql.fragment`(${said})`
    : sql.fragment`((${said}) or list.passports like ${likePattern(` ${passport}`)})`
}

/** Within a word, or at its beginning when it is short; `blank`: what stands before each word where they stand together. */
export function patternOf(word: string, blank = ''): string {
  if (word.length >= shortestWithin) return likePattern(word)
  return blank === '' ? `${word}%` : `%${blank}${word}%`
}

/** The same, whatever is looked for. */
export function withoutSearch({ search: _search, passport: _passport, ...filter }: SubmissionFilter): SubmissionFilter {
  return filter
}

/** Whether anything but words and statuses is asked for. */
export function isSearchAlone({
  search: _search,
  passport: _passport,
  statuses: _statuses,
  preview = false,
  ...further
}: SubmissionFilter): boolean {
  return !preview && Object.values(further).every((asked) => asked === undefined || asked === false)
}
