import { expect, it } from 'vitest'
import { dayAfter, daysBetween, isCalendarDay } from './calendar-day.ts'

it.each(['1000-01-01', '2026-12-31', '2028-02-29', '9998-12-31'])('%s is a day', (text) =>
  expect(isCalendarDay(text)).toBe(true),
)

it.each([
  '0000-01-01',
  '0001-01-01',
  '0999-12-31',
  '9999-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '+2026-01-01',
  '2026-00-01',
  '2026-13-01',
  '2026-02-29',
  '2026-01-32',
  '2026-1-1',
  '2026-01-01T00:00',
  '２０２６-01-01',
  '2026-01-01\n',
  '',
  'infinity',
  'now',
  'today',
  'epoch',
])('%j is none', (text) => expect(isCalendarDay(text)).toBe(false))

it('days are counted over months, leap days and years', () => {
  expect([
    dayAfter('2028-03-01', -1),
    dayAfter('2026-12-31', 1),
    daysBetween('2028-02-28', '2028-03-01'),
    daysBetween('2027-01-01', '2026-12-25'),
  ]).toEqual(['2028-02-29', '2027-01-01', 2, -7])
})
