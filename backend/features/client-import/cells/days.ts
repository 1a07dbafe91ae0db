import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { languages } from '@fleet/platform/http/texts'
import { plain } from './plain.ts'

/** Why a cell is no answer, or what was made of it; `code` is `imports.cell.<code>` among the texts. */
export type Said = { readonly code: string; readonly values?: Readonly<Record<string, string | number>> }

/** `dayFirst`: which order 07/04 is written in, as far as that is known. */
export type Order = { readonly dayFirst?: boolean | undefined }
/** `notation`: how it was written. */
export type Day = { readonly value: string; readonly notation: string; readonly note?: Said } | { readonly fault: Said }

const months = monthNames()

function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of languages) {
    for (const month of Array(12).keys()) {
      const day = new Date(Date.UTC(2026, month, 5))
      for (const style of ['long', 'short'] as const) {
        // Beside a day some languages inflect the month
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(day)
          const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (!names.has(name)) names.set(name, month + 1)
        }
      }
    }
  }
  return names.set('sept', 9).set('maerz', 3).set('мая', 5)
}

const filler = new Set(
  ['de', 'del', 'the', 'of', 'st', 'nd', 'rd', 'th', 'г', 'года', 'er', 'le', 'il', 'den', 'der'].map(plain),
)

function dayOf(year: number, month: number, day: number, notation: string, note?: Said): Day {
  if (month < 1 || month > 12) return { fault: { code: 'noSuchMonth', values: { month } } }
  const value = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!isCalendarDay(value)) return { fault: { code: 'noSuchDay', values: { day, monthOfYear: month } } }
  return { value, notation, ...(note === undefined ? {} : { note }) }
}

/** A day in whichever of the usual notations it is written. */
export function readDay(text: string, order: Order): Day {
  const time = /[T ]\d{1,2}:\d\d/.exec(text)
  const date = time === null ? text : text.slice(0, time.index).trim()
  const numbers = (pattern: RegExp) => pattern.exec(date)?.slice(1).map(Number)
  const iso = numbers(/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/) ?? numbers(/^((?:19|20)\d{2})(\d{2})(\d{2})$/)
  if (iso !== undefined) return dayOf(iso[0] ?? 0, iso[1] ?? 0, iso[2] ?? 0, 'iso')
  const dots = numbers(/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?$/)
  if (dots !== undefined) return dayOf(dots[2] ?? 0, dots[1] ?? 0, dots[0] ?? 0, 'dots')
  const slashes = numbers(/^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*(\d{4})$/)
  if (slashes !== undefined) return inSomeOrder(slashes[0] ?? 0, slashes[1] ?? 0, slashes[2] ?? 0, order)
  if (/^\d{1,2}[./-]\s*\d{1,2}[./-]\s*\d{2}$/.test(date)) return { fault: { code: 'shortYear' } }
  return inWords(date) ?? { fault: /^\d{1,2}[./-]\d{4}$/.test(date) ? { code: 'dayMissing' } : { code: 'notDate' } }
}

function inSomeOrder(first: number, second: number, year: number, { dayFirst }: Order): Day {
  const byDay = dayFirst ?? first > 12
  const byMonth = dayFirst === undefined ? second > 12 : !dayFirst
  if (byMonth && !byDay) return dayOf(year, first, second, 'monthFirst')
  const day = dayOf(year, second, first, 'dayFirst')
  const other = dayOf(year, first, second, 'monthFirst')
  // Whoever wrote it may have meant another day
  return byDay || first === second || 'fault' in day || 'fault' in other
    ? day
    : { ...day, note: { code: 'twoWays', values: { day: day.value, other: other.value } } }
}

function inWords(date: string): Day | undefined {
  const words = (date.match(/\d+|[\p{L}\p{M}]+/gu) ?? []).map(plain).filter((word) => word !== '' && !filler.has(word))
  const named = words.map((word) => months.get(word)).find((month) => month !== undefined)
  if (named === undefined || words.length > 3) return undefined
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
  if (numbers.length !== words.length - 1) return undefined
  const year = numbers.find((number) => number > 31)
  if (numbers.length === 1)
    return year === undefined ? { fault: { code: 'shortYear' } } : { fault: { code: 'dayMissing' } }
  const day = numbers.find((number) => number !== year)
  return year === undefined || year < 1000 ? { fault: { code: 'shortYear' } } : dayOf(year, named, day ?? 0, 'words')
}

/** What a column tells of its order: one day beyond the twelfth says how all are written; undefined when none is, or they disagree. */
export function orderOf(texts: readonly string[]): boolean | undefined {
  const found = texts.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*\d{4}/.exec(text) ?? []
    if (Number(first) > 12) return [true]
    return Number(second) > 12 ? [false] : []
  })
  const [known] = found
  return found.every((one) => one === known) ? known : undefined
}
