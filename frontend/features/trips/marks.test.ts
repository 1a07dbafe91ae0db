import { expect, it } from 'vitest'
import { deadlineOf, marksOf } from './marks.ts'

const trip = {
  persons: 4,
  ready: 1,
  waiting: 1,
  asked: 1,
  open: 1,
  places: 6,
  isOverdue: false,
  daysLeft: 10,
  dueDate: '2026-11-28',
}

it('has a mark for each person by readiness, and for each free place', () => {
  expect(marksOf(trip)).toEqual(['ready', 'waiting', 'asked', 'open', 'free', 'free'])
  expect(marksOf({ ...trip, places: null })).toHaveLength(4)
  expect(marksOf({ ...trip, places: 2 })).toHaveLength(4)
  expect(marksOf({ ...trip, open: 1000, persons: 1003 })).toEqual([])
})

it('gives the state of the deadline', () => {
  expect(deadlineOf(trip)).toEqual({ id: 'due', date: '2026-11-28' })
  expect(deadlineOf({ ...trip, isOverdue: true, daysLeft: 3 })).toEqual({ id: 'overdue', days: 4 })
  expect(deadlineOf({ ...trip, ready: 4, daysLeft: 3 })).toEqual({ id: 'ready' })
})
