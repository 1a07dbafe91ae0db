const dayFirst = /^\D*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\D*$/
const yearFirst = /^\D*(\d{4})[./\s-]+(\d{1,2})[./\s-]+(\d{1,2})\D*$/

/**
 * Parses a date typed as day, month, year, or year first; ISO 8601. Reads month, day, year when only that order is a
 * date. Undefined: no date, or an ambiguous one, such as a two-digit year.
 */
export function parseDate(text: string): string | undefined {
  const [, year, yearsMonth, yearsDay] = yearFirst.exec(text) ?? []
  if (year !== undefined) return calendarDate(year, yearsMonth, yearsDay)
  const [, first, second, last] = dayFirst.exec(text) ?? []
  return calendarDate(last, second, first) ?? calendarDate(last, first, second)
}

function calendarDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date || Number(year) < 1900
    ? undefined
    : date
}
