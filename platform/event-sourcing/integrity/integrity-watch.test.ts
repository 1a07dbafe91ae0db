import { expect, it } from 'vitest'
import { untilNight } from './integrity-watch.ts'

const hour = 60 * 60_000

it.each([
  ['2027-01-10T20:30:00.000Z', 4.5],
  ['2027-01-11T01:00:00.000Z', 24],
  ['2027-01-11T00:59:00.000Z', 1 / 60],
  ['2027-01-11T01:30:00.000Z', 23.5],
])('at %s it is %d hours until 3 o’clock in Cairo', (now, hours) =>
  expect(untilNight(now, 'Africa/Cairo')).toBe(hours * hour),
)
