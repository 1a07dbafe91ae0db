import { expect, it } from 'vitest'
import { remindersLeft } from './plan.ts'

const month = { id: 'month', daysBefore: 30 }
const fortnight = { id: 'fortnight', daysBefore: 14 }
const papers = { id: 'papers', daysBefore: 14 }
const week = { id: 'week', daysBefore: 7 }
const tripStart = '2030-07-31'

function left(
  today: string,
  {
    rules = [month, fortnight, week],
    done = [],
    without = [],
  }: { rules?: { id: string; daysBefore: number }[]; done?: string[]; without?: string[] } = {},
) {
  const { now, later } = remindersLeft(rules, {
    today,
    tripStart,
    done: new Set(done),
    isOwed: ({ id }) => !without.includes(id),
  })
  return {
    ...(now === undefined ? {} : { now: now.rule.id, passedOver: now.passedOver }),
    later: later.map(({ rule, day }) => `${day} ${rule.id}`),
  }
}

it('goes on its day, not before, and once', () => {
  expect(left('2030-06-30')).toEqual({ later: ['2030-07-01 month', '2030-07-17 fortnight', '2030-07-24 week'] })
  expect(left('2030-07-01')).toMatchObject({ now: 'month', passedOver: [] })
  expect(left('2030-07-01', { done: ['month'] })).toEqual({ later: ['2030-07-17 fortnight', '2030-07-24 week'] })
})

it('is one mail after a late start', () => {
  expect(left('2030-07-20')).toEqual({ now: 'fortnight', passedOver: ['month'], later: ['2030-07-24 week'] })
  expect(left('2030-07-25')).toEqual({ now: 'week', passedOver: ['fortnight', 'month'], later: [] })
})

it('leaves out rules with nothing missing, also later ones, and never goes back before a sent one', () => {
  expect(left('2030-07-20', { without: ['fortnight'] })).toEqual({
    now: 'month',
    passedOver: [],
    later: ['2030-07-24 week'],
  })
  expect(left('2030-07-20', { done: ['fortnight'], without: ['week'] })).toEqual({ later: [] })
  expect(left('2030-07-25', { done: ['week'] })).toEqual({ later: [] })
})

it('of two on one day the first goes', () => {
  const rules = [fortnight, papers]
  expect(left('2030-07-01', { rules })).toEqual({ later: ['2030-07-17 fortnight'] })
  expect(left('2030-07-17', { rules })).toEqual({ now: 'fortnight', passedOver: ['papers'], later: [] })
  expect(left('2030-07-17', { rules, without: ['fortnight'] })).toEqual({ now: 'papers', passedOver: [], later: [] })
})

it('is over with the first day of the trip', () => {
  expect(left(tripStart)).toMatchObject({ now: 'week' })
  expect(left('2030-08-01')).toEqual({ later: [] })
})
