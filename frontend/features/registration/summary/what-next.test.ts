import { expect, it } from 'vitest'
import { whatNext } from './what-next.ts'

const facts = {
  status: 'pending_review',
  submittedAt: '2026-11-22T10:24:00.000Z',
  proposeUntil: { 1: '2026-12-07', 2: '2026-12-05' },
  tripStart: '2026-12-12',
  reviewDays: 2,
  today: '2026-11-22',
} as const
const summaryOf = (things: ReturnType<typeof whatNext>) => things.map(({ id, at, by }) => `${id} ${at} ${by}`)

it('after submitting: review with its date, a mail, the earliest last day for changes of a group, the trip', () => {
  expect(summaryOf(whatNext(facts))).toEqual([
    'sent done 2026-11-22T10:24:00.000Z',
    'review now 2026-11-24',
    'mail later null',
    'changes later 2026-12-05',
    'trip later 2026-12-12',
  ])
})

it('gives no date that was not promised or is not known', () => {
  expect(
    summaryOf(whatNext({ ...facts, reviewDays: undefined, tripStart: undefined, proposeUntil: { 1: null } })),
  ).toEqual(['sent done 2026-11-22T10:24:00.000Z', 'review now null', 'mail later null'])
})

it('after approval only the trip is left', () => {
  expect(summaryOf(whatNext({ ...facts, status: 'approved', today: '2026-12-06' }))).toEqual([
    'sent done 2026-11-22T10:24:00.000Z',
    'review done null',
    'changes done 2026-12-05',
    'trip later 2026-12-12',
  ])
})

it.each(['rejected', 'completed', 'missing_docs'] as const)('%s: promises nothing', (status) => {
  expect(whatNext({ ...facts, status })).toEqual([])
})
