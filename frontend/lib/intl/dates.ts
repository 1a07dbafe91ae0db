import { useIntl, type IntlShape } from 'react-intl'

type DateFormats = {
  /**
   * ISO date or instant -> "18 Nov 2026". A plain date keeps its day in every time zone. A date with unknown parts
   * (`1968-07`, `1968`, `XXXX`) has `XX` for each, as in a passport: "XX Jul 1968", "XX/XX/1968", "XX/XX/XXXX".
   */
  readonly day: (iso: string) => string
  /** "18 Nov", with the year unless it is the current one. A plain date keeps its day in every time zone. */
  readonly shortDay: (iso: string) => string
  /** "18 Nov 2026, 12:04". */
  readonly moment: (iso: string) => string
  /** "18 November 2026 at 12:04". */
  readonly longMoment: (iso: string) => string
  /** "12:04". */
  readonly time: (iso: string) => string
  /** "18 November 2026", for sentences. */
  readonly longDay: (iso: string) => string
  /** "November 2026", of any day in it. */
  readonly month: (iso: string) => string
  /** "5–12 Dec 2026". */
  readonly range: (from: string, to: string) => string
}

/**
 * Formats dates in the reader's language and instants in the fleet's time zone. A text that is not a date stays
 * unchanged.
 */
export function useDates(): DateFormats {
  return dateFormats(useIntl())
}

export function dateFormats(intl: IntlShape): DateFormats {
  const short = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const yearOf = (date: Date, zone: { timeZone?: string } = {}) => intl.formatDate(date, { year: 'numeric', ...zone })
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  return {
    day: (iso) =>
      partialDay(intl, iso, short) ?? shown(iso, (date) => intl.formatDate(date, { ...short, ...zoneOf(iso) })),
    shortDay: (iso) =>
      shown(iso, (date) =>
        intl.formatDate(date, {
          ...(yearOf(date, zoneOf(iso)) === yearOf(new Date()) ? { day: 'numeric', month: 'short' } : short),
          ...zoneOf(iso),
        }),
      ),
    moment: (iso) => shown(iso, (date) => intl.formatDate(date, { ...short, ...clock })),
    longMoment: (iso) => shown(iso, (date) => intl.formatDate(date, { ...short, month: 'long', ...clock })),
    time: (iso) => shown(iso, (date) => intl.formatDate(date, clock)),
    longDay: (iso) =>
      partialDay(intl, iso, { ...short, month: 'long' }) ??
      shown(iso, (date) => intl.formatDate(date, { ...short, month: 'long', ...zoneOf(iso) })),
    month: (iso) => shown(iso, (date) => intl.formatDate(date, { month: 'long', year: 'numeric', ...zoneOf(iso) })),
    range: (from, to) =>
      shown(from, (start) => shown(to, (end) => intl.formatDateTimeRange(start, end, { ...short, ...zoneOf(from) }))),
  }
}

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Undefined for anything but a date with unknown parts. */
function partialDay(intl: IntlShape, iso: string, format: Intl.DateTimeFormatOptions): string | undefined {
  const [, year, month] = /^(\d{4}|XXXX)(-\d{2})?$/.exec(iso) ?? []
  if (year === undefined) return undefined
  return intl
    .formatDateToParts(new Date(iso.replace('XXXX', '2000')), {
      ...(month === undefined ? numeric : format),
      timeZone: 'UTC',
    })
    .map(({ type, value }) => {
      if (type === 'year') return year
      return type === 'day' || (type === 'month' && month === undefined) ? 'XX' : value
    })
    .join('')
}

function shown(iso: string, format: (date: Date) => string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : format(date)
}

function zoneOf(iso: string): { timeZone?: string } {
  return iso.length === 10 ? { timeZone: 'UTC' } : {}
}
