import { expect, it } from 'vitest'
import { clockMoment } from './clock-moment.ts'
import { dayIn, daysIn, momentIn } from '../text-format/dates.ts'

it.each([
  ['en', '8 Dec 2026', '8 December 2026', 'December 2026', '8 Dec 2026, 00:05'],
  ['de', '8. Dez. 2026', '8. Dezember 2026', 'Dezember 2026', '8. Dez. 2026, 00:05'],
  ['ru', '8 дек. 2026 г.', '8 декабря 2026 г.', 'декабрь 2026 г.', '8 дек. 2026 г., 00:05'],
])('dates are written in %s with the day first and in 24 hours', (language, day, longDay, month, moment) => {
  expect([
    dayIn(language, '2026-12-08'),
    dayIn(language, '2026-12-08', 'longDay'),
    dayIn(language, '2026-12-01', 'month'),
  ]).toEqual([day, longDay, month])
  expect(momentIn(language, '2026-12-07T22:05:00Z', 'Africa/Cairo')).toBe(moment)
})

it('a range names the month once, and a range of one day is that day', () => {
  expect(daysIn('en', '2026-12-05', '2026-12-12')).toMatch(/^5\s?–\s?12 Dec 2026$/)
  expect([daysIn('en', '2026-12-05', '2026-12-05'), daysIn('en', 'soon', 'later'), dayIn('en', 'soon')]).toEqual([
    '5 Dec 2026',
    'soon',
    'soon',
  ])
})

it.each([
  ['en', 'Africa/Cairo', '8 December 2026 at 14:05 (time in Egypt)'],
  ['de', 'Africa/Cairo', '8. Dezember 2026 um 14:05 (Zeit in Ägypten)'],
  ['en', 'Europe/Berlin', '8 December 2026 at 13:05 (Central European Time)'],
])('a time in an email in %s names the time zone %s', (language, zone, moment) => {
  expect(clockMoment('2026-12-08T12:05:00Z', language, zone)).toBe(moment)
})
