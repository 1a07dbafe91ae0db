import { expect, it } from 'vitest'
import { trend } from './trend.ts'

it('is given in percent of the previous figure', () =>
  expect(trend(112, 100, 'good')).toEqual({ delta: 12, percent: 12, tone: 'positive' }))
it('has no percent of nothing', () =>
  expect(trend(3, 0, 'good')).toEqual({ delta: 3, percent: null, tone: 'positive' }))
it('draws attention when work grows', () => expect(trend(3, 2, 'work to do').tone).toBe('attention'))
it('is glad of less work', () =>
  expect(trend(2, 3, 'work to do')).toEqual({ delta: -1, percent: -33, tone: 'positive' }))
it('is neutral about less and about nothing', () => {
  expect(trend(2, 3, 'good').tone).toBe('neutral')
  expect(trend(0, 0, 'work to do')).toEqual({ delta: 0, percent: 0, tone: 'neutral' })
})
