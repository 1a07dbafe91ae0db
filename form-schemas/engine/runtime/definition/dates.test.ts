import { describe, expect, it } from 'vitest'
import { ageOn, dateFrom, dateOf, daysFrom, possibleAges, possibleDays, shiftDate } from './dates.ts'

describe('the date of an answer', () => {
  it.each([
    ['2026-12-05', '2026-12-05'],
    ['2026-12-05T23:10:00Z', '2026-12-05'],
    ['02.2024', '2024-02-29'],
    ['12.2025', '2025-12-31'],
  ])('%s is %s', (answer, day) => expect(dateOf(answer)).toBe(day))

  it.each(['2026-02-30', '13.2024', '00.2024', '5.12.2026', '', 'soon', 20260101, null, undefined])(
    '%s is not a date',
    (answer) => expect(dateOf(answer)).toBeUndefined(),
  )
})

describe('a date without day or month', () => {
  it.each([
    ['1968', '1968-01-01', '1968-12-31'],
    ['1968-07', '1968-07-01', '1968-07-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['1968-07-22', '1968-07-22', '1968-07-22'],
    ['07.1968', '1968-07-31', '1968-07-31'],
    ['XXXX', '1000-01-01', '8999-12-31'],
  ])('%s is one of the days from %s to %s', (answer, first, last) =>
    expect(possibleDays(answer)).toEqual({ first, last }),
  )

  it.each(['1968-13', '1968-00', '1968-', '68', '1968-7', 'XXXX-07', '19XX', 'xxxx', '', 1968, null, undefined])(
    '%s is none',
    (answer) => expect(possibleDays(answer)).toBeUndefined(),
  )

  it('is shifted with all its days', () =>
    expect(daysFrom({ field: 'born', plus: { years: 18 } }, { born: '1968-02' }, undefined)).toEqual({
      first: '1986-02-01',
      last: '1986-02-28',
    }))

  it('is any day, also when it is shifted, while nothing of it is known', () =>
    expect(daysFrom({ field: 'born', plus: { years: -18, days: 1 } }, { born: 'XXXX' }, undefined)).toEqual({
      first: '0982-01-02',
      last: '8982-01-01',
    }))

  it.each([
    ['2008', '2026-12-05', 17, 18],
    ['2008-12', '2026-12-05', 17, 18],
    ['2008-11', '2026-12-05', 18, 18],
    ['2007', '2026-12-31', 19, 19],
    ['2026', '2026-06-01', 0, 0],
    ['2027', '2026-06-01', -1, -1],
    ['1986-03-14', '2026-06-01', 40, 40],
    ['XXXX', '2026-06-01', 0, 1026],
  ])('of birth %s is on %s an age from %i to %i', (born, day, youngest, oldest) =>
    expect(possibleAges(born, day)).toEqual({ youngest, oldest }),
  )
})

describe('a shifted date', () => {
  it.each([
    ['2026-08-31', { months: 6 }, '2027-02-28'],
    ['2027-08-31', { months: 6 }, '2028-02-29'],
    ['2024-02-29', { years: 1 }, '2025-02-28'],
    ['2026-01-15', { months: -1 }, '2025-12-15'],
    ['2026-12-31', { days: 1 }, '2027-01-01'],
    ['2026-05-10', { days: -7 }, '2026-05-03'],
    ['2026-01-31', { months: 1, days: 1 }, '2026-03-01'],
  ])('%s plus %o is %s', (date, plus, shifted) => expect(shiftDate(date, plus)).toBe(shifted))
})

describe('a date expression', () => {
  const answers = { start: '2026-05-10', end: '2026-05-17', left: '2026-05-19' }
  it.each([
    [{ field: 'start' }, '2026-05-10'],
    [{ firstOf: ['missing', 'end', 'left'] }, '2026-05-17'],
    [{ latestOf: ['left', 'end', 'missing'], plus: { months: 6 } }, '2026-11-19'],
    [{ today: true as const, plus: { years: -1 } }, '2025-04-01'],
    [{ field: 'missing', plus: { days: 1 } }, undefined],
    [{ latestOf: ['missing'] }, undefined],
  ])('%o is %s', (expression, date) => expect(dateFrom(expression, answers, '2026-04-01')).toBe(date))
})

it.each([
  ['1956-05-10', '2026-05-09', 69],
  ['1956-05-10', '2026-05-10', 70],
  ['2000-02-29', '2025-02-28', 24],
  ['2000-02-29', '2025-03-01', 25],
])('a person born on %s is on %s %i years old', (born, day, years) => expect(ageOn(born, day)).toBe(years))
