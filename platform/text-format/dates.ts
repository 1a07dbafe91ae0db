const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
const short = { ...long, month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * The formats of the pages (`frontend/lib/intl/dates.ts`): "8 Dec 2026", "8 December 2026", "December 2026", "8 Dec
 * 2026, 14:05".
 */
const shapes = {
  day: short,
  longDay: long,
  month: { month: 'long', year: 'numeric' },
  monthAlone: { month: 'long' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  moment: { ...short, ...clock },
  longMoment: { ...long, ...clock },
} as const
type Shape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

/** One for each language, shape and zone: each holds memory that is freed late. */
function formatOf(language: string, shape: Shape, timeZone = 'UTC'): Intl.DateTimeFormat {
  const key = `${language} ${shape} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...shapes[shape], timeZone })
  formats.set(key, format)
  return format
}

/** British English: day first, 24 hours. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

/**
 * Formats a plain date; text that is no date stays unchanged. A date with unknown parts (`1968-07`, `1968`, `XXXX`) has
 * `XX` for each, as in a passport (ICAO Doc 9303, part 3, section 3.8): "XX Jul 1968", "XX/XX/1968", "XX/XX/XXXX".
 */
export function dayIn(
  language: string,
  day: string,
  shape: 'day' | 'longDay' | 'month' | 'monthAlone' = 'day',
): string {
  const date = new Date(day.replace('XXXX', '2000'))
  if (Number.isNaN(date.getTime())) return day
  const [, year, month] = /^(\d{4}|XXXX)(-\d{2})?$/.exec(day) ?? []
  if (year === undefined) return formatOf(language, shape).format(date)
  return formatOf(language, month === undefined ? 'numeric' : shape)
    .formatToParts(date)
    .map(({ type, value }) => {
      if (type === 'year') return year
      return type === 'day' || (type === 'month' && month === undefined) ? 'XX' : value
    })
    .join('')
}

/** "5–12 Dec 2026", or one day. */
export function daysIn(language: string, first: string, last: string): string {
  const [from, until] = [new Date(first), new Date(last)]
  if (Number.isNaN(from.getTime())) return first
  return Number.isNaN(until.getTime()) || until <= from
    ? dayIn(language, first)
    : formatOf(language, 'day').formatRange(from, until)
}

/** Formats an instant in a time zone. */
export function momentIn(
  language: string,
  iso: string,
  timeZone: string,
  shape: 'moment' | 'longMoment' = 'moment',
): string {
  return formatOf(language, shape, timeZone).format(new Date(iso))
}
