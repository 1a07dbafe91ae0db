import type { Answers, DateExpression, JsonValue } from './definition.ts'

/** `YYYY-MM-DD`; compares as text. */
export type IsoDate = string

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[Tt].*)?$/
const monthYear = /^(\d{2})\.(\d{4})$/
const partialDate = /^(\d{4})(?:-(\d{2}))?$/

/** A date that the document does not show: every digit of the year unspecified (ISO 8601-2). */
export const unknownDate = 'XXXX'

/** What a text or a sheet has in place of the age of a person with an unknown date of birth. */
export const unknownAge = 'XX'

/** Every day that an answer may stand for; one day, unless a part of the date is unknown. */
type PossibleDays = { readonly first: IsoDate; readonly last: IsoDate }

/** Of an unknown date: beyond every date that forms compare, with room to be shifted and still have four-digit years. */
const anyDay: PossibleDays = { first: '1000-01-01', last: '8999-12-31' }

function isoOf(date: Date): IsoDate {
  return date.toISOString().slice(0, 10)
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * The days an answer may stand for: a date, a date-time's day, the last day of `MM.YYYY`, all days of `YYYY` and
 * `YYYY-MM`, or any day of an unknown date; undefined for anything else.
 */
export function possibleDays(answer: JsonValue | undefined): PossibleDays | undefined {
  if (answer === unknownDate) return anyDay
  const [, year, month] = (typeof answer === 'string' ? partialDate.exec(answer) : null) ?? []
  if (year === undefined) {
    const day = dateOf(answer)
    return day === undefined ? undefined : { first: day, last: day }
  }
  const last = dateOf(`${month ?? '12'}.${year}`)
  return last === undefined ? undefined : { first: `${year}-${month ?? '01'}-01`, last }
}

/** Whether a field's answers are dates, possibly with unknown parts. */
export function holdsDate(schema: { readonly [keyword: string]: unknown } | undefined): boolean {
  return schema?.['format'] === 'date' || schema?.['format'] === 'partial-date'
}

/** Whether a text is a date without day, without day and month, or an unknown date. */
export function isPartialDate(text: string): boolean {
  return text === unknownDate || (partialDate.test(text) && possibleDays(text) !== undefined)
}

/**
 * The day an answer stands for: a date, a date-time's day, or the last day of `MM.YYYY`; undefined for anything else.
 */
export function dateOf(answer: JsonValue | undefined): IsoDate | undefined {
  if (typeof answer !== 'string') return undefined
  const [, month, year] = monthYear.exec(answer) ?? []
  if (month !== undefined && year !== undefined) {
    return Number(month) >= 1 && Number(month) <= 12
      ? `${year}-${month}-${lastDayOf(Number(year), Number(month))}`
      : undefined
  }
  const date = isoDate.exec(answer)?.[1]
  return date === undefined || !isDay(date) ? undefined : date
}

/** The first day of the month that `MM.YYYY` names; undefined for anything else. */
export function monthOf(answer: JsonValue | undefined): IsoDate | undefined {
  const last = typeof answer === 'string' && monthYear.test(answer) ? dateOf(answer) : undefined
  return last && `${last.slice(0, 7)}-01`
}

/** Hot path: runs for every date of every check at every keystroke, so it creates no Date. */
function isDay(date: IsoDate): boolean {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return month >= 1 && month <= 12 && day >= 1 && day <= last
}

/**
 * Years and months first, where the day is capped to the month's length (31 August + 6 months: 28 February); then days.
 */
export function shiftDate(
  date: IsoDate,
  { days = 0, months = 0, years = 0 }: NonNullable<DateExpression['plus']>,
): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const monthIndex = (year + years) * 12 + (month - 1) + months
  const inYear = Math.floor(monthIndex / 12)
  const inMonth = (monthIndex % 12) + 1
  const capped = Math.min(day, lastDayOf(inYear, inMonth))
  return isoOf(new Date(Date.UTC(inYear, inMonth - 1, capped + days)))
}

/** The days that an expression may mean; undefined when a field it needs is not answered. `today`: fleet time zone. */
export function daysFrom(
  expression: DateExpression,
  answers: Answers,
  today: IsoDate | undefined,
): PossibleDays | undefined {
  const base = baseDays(expression, answers, today)
  if (base === undefined || expression.plus === undefined) return base
  const last = shiftDate(base.last, expression.plus)
  return { first: base.first === base.last ? last : shiftDate(base.first, expression.plus), last }
}

/** The last day that an expression may mean. */
export function dateFrom(
  expression: DateExpression,
  answers: Answers,
  today: IsoDate | undefined,
): IsoDate | undefined {
  return daysFrom(expression, answers, today)?.last
}

function baseDays(expression: DateExpression, answers: Answers, today: IsoDate | undefined): PossibleDays | undefined {
  const among = (fields: readonly string[]) => fields.flatMap((field) => possibleDays(answers[field]) ?? [])
  if (expression.field !== undefined) return possibleDays(answers[expression.field])
  if (expression.firstOf !== undefined) return among(expression.firstOf)[0]
  if (expression.latestOf !== undefined) return among(expression.latestOf).toSorted(byLastDay).at(-1)
  return expression.today === true && today !== undefined ? { first: today, last: today } : undefined
}

function byLastDay(one: PossibleDays, other: PossibleDays): number {
  return one.last < other.last ? -1 : Number(one.last > other.last)
}

/** The youngest and oldest possible age on a day of a person with this date of birth; undefined for anything else. */
export function possibleAges(
  born: JsonValue | undefined,
  day: IsoDate | undefined,
): { readonly youngest: number; readonly oldest: number } | undefined {
  const days = possibleDays(born)
  if (days === undefined || day === undefined) return undefined
  const oldest = ageOn(days.first, day)
  // Below 0 only when every possible date of birth is after the day
  return { youngest: Math.max(ageOn(days.last, day), Math.min(oldest, 0)), oldest }
}

/** Completed years of life on a day; a birthday on 29 February counts from 1 March in other years. */
export function ageOn(born: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
