import { expect, it } from 'vitest'
import { dryRunSeason } from '../testing/dry-run.ts'

/** Starts and ends of months and years, a leap day, both clock changes, and times of the day. */
const moments = [
  '2028-02-29T12:00:00Z',
  '2029-12-31T21:30:00Z',
  '2030-01-01T00:10:00Z',
  '2030-03-31T22:01:00Z',
  '2030-04-26T01:00:00Z',
  '2030-06-30T05:00:00Z',
  '2030-08-31T23:59:00Z',
  '2030-10-31T20:00:00Z',
  '2031-02-28T06:30:00Z',
  '2032-05-15T15:45:00Z',
]

it.each(moments)('the rules accept the season, and each action changes something, at %s', async (moment) => {
  expect(await dryRunSeason(moment)).toEqual([])
})
