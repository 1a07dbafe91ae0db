/** Milliseconds since 1970. */
export type Moment = number

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** `YYYY-MM-DD`, the given number of days later; earlier when negative. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Calendar day of a moment in a time zone. */
export function dateIn(timeZone: string, at: Moment): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** When the moment's day began in the time zone. */
export function startOfDay(timeZone: string, at: Moment): Moment {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(at).split(':').map(Number)
  return at - (at % 1000) - ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** A time within a day, in UTC: `timeOn('2030-01-10', 9.5)` is half past nine. */
export function timeOn(date: string, hours: number): Moment {
  return Date.parse(`${date}T00:00:00Z`) + Math.round(hours * hour)
}

/** Month and year, `08.2029`, the given number of months before the date's month. */
export function monthBefore(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1 - months, 1))
  return `${String(at.getUTCMonth() + 1).padStart(2, '0')}.${at.getUTCFullYear()}`
}
