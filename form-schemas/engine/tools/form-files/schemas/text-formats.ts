import { fullFormats } from 'ajv-formats/dist/formats.js'
import { dateOf, isPartialDate } from '../../../runtime/definition/dates.ts'
import type { textFormats } from './schema-keywords.ts'

const timeParts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i
const minutesOfDay = 24 * 60

/** A `full-time` of RFC 3339: its offset has hours and minutes, and only 23:59 UTC has a second 60. */
function isTime(text: string): boolean {
  const [, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = timeParts.exec(text) ?? []
  if (Number(hour) > 23 || Number(minute) > 59 || Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false
  if (Number(second) <= 59) return true
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const utc = (Number(hour) * 60 + Number(minute) - offset + minutesOfDay) % minutesOfDay
  return Number(second) === 60 && utc === minutesOfDay - 1
}

/** A `date-time` of RFC 3339. */
function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split(/t/i)
  return /^\d{4}-\d\d-\d\d$/.test(date) && dateOf(date) !== undefined && isTime(time) && more.length === 0
}

const { date, email } = fullFormats

/** A date, without the day (`1968-07`), without day and month (`1968`), or unknown (`XXXX`): ISO 8601. */
function isDateOrPart(text: string): boolean {
  return isPartialDate(text) || (/^\d{4}-\d\d-\d\d$/.test(text) && dateOf(text) !== undefined)
}

/** The validator of each allowed format; also bundled into the modules for the browser. */
export const formats = {
  date,
  email,
  'partial-date': isDateOrPart,
  time: isTime,
  'date-time': isDateTime,
} satisfies Record<(typeof textFormats)[number], unknown>
