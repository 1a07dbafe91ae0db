import { createIntl } from 'react-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { dateFormats } from './dates.ts'

const inFleet = (locale: string, timeZone = 'Africa/Cairo') =>
  dateFormats(createIntl({ locale, messages: {}, timeZone, onError: () => undefined }))
afterEach(() => {
  vi.useRealTimers()
})

it('a date without time keeps its day in every time zone', () => {
  expect(inFleet('en-GB').day('2026-12-05')).toBe('5 Dec 2026')
  expect(inFleet('de-DE').day('2026-12-05')).toBe('5. Dez. 2026')
})

it.each([
  ['en-GB', 'XX/XX/1968', 'XX Jul 1968', 'XX/XX/XXXX'],
  ['de-DE', 'XX.XX.1968', 'XX. Juli 1968', 'XX.XX.XXXX'],
  ['ru-RU', 'XX.XX.1968', 'XX июл. 1968 г.', 'XX.XX.XXXX'],
])('a date has XX for each unknown part in %s', (locale, year, month, unknown) => {
  const day = (iso: string) => inFleet(locale).day(iso).replaceAll(/\s/g, ' ')
  expect([day('1968'), day('1968-07'), day('XXXX'), inFleet(locale).longDay('XXXX')]).toEqual([
    year,
    month,
    unknown,
    unknown,
  ])
  expect(inFleet(locale, 'America/Los_Angeles').day('1968-01')).toMatch(/^XX.+1968/)
})

it('an instant is shown in the fleet’s time zone', () => {
  expect(inFleet('en-GB').moment('2026-11-18T22:30:00Z')).toBe('19 Nov 2026, 00:30')
})

it('a range names the month once', () => {
  expect(inFleet('en-GB').range('2026-12-05', '2026-12-12')).toMatch(/^5\s?–\s?12 Dec 2026$/)
})

it('a long date has the full month name, a month no day', () => {
  expect([inFleet('en-GB').longDay('2026-12-05'), inFleet('en-GB').month('2026-12-01')]).toEqual([
    '5 December 2026',
    'December 2026',
  ])
})

it('a text that is not a date stays unchanged', () => {
  expect(inFleet('en-GB').day('soon')).toBe('soon')
})

it.each([
  ['Africa/Cairo', '31 Dec 2026, 12:30', '31 Dec', '12:30'],
  ['Pacific/Auckland', '31 Dec 2026, 23:30', '31 Dec', '23:30'],
  ['Pacific/Kiritimati', '1 Jan 2027, 00:30', '1 Jan 2027', '00:30'],
])(
  'of a fleet in %s an instant has the day and year of that zone, a date without time its own',
  (zone, moment, shortDay, time) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-01T12:00:00Z') })
    const dates = inFleet('en-GB', zone)
    const instant = '2026-12-31T10:30:00Z'
    expect([dates.moment(instant), dates.shortDay(instant), dates.time(instant)]).toEqual([moment, shortDay, time])
    expect([dates.day('2026-12-31'), dates.shortDay('2026-12-05'), dates.shortDay('2027-01-01')]).toEqual([
      '31 Dec 2026',
      '5 Dec',
      '1 Jan 2027',
    ])
    expect([dates.range('2026-12-30', '2026-12-31')]).toEqual([expect.stringMatching(/^30\s?–\s?31 Dec 2026$/)])
  },
)
