import type { Trip } from '@fleet/backend/features/trips/contract'
import { expect, it } from 'vitest'
import { nextTrips, tripNeed } from './next-trips.ts'

const trip = (daysLeft: number, isOverdue = false): Trip => ({
  boatName: 'Snefro Love',
  tripStartDate: '2026-12-05',
  tripEndDate: '2026-12-12',
  places: 20,
  persons: 4,
  ready: 1,
  waiting: 1,
  asked: 1,
  open: 1,
  missing: 2,
  bookings: 2,
  dueDate: '2026-11-28',
  daysLeft,
  proposals: 0,
  isOverdue,
})

it('covers four weeks, and always the overdue trips', () => {
  const shown = nextTrips([trip(40, true), trip(-2), trip(28), trip(29)])
  expect(shown.map(({ daysLeft }) => daysLeft)).toEqual([40, -2, 28])
  expect(nextTrips(Array.from({ length: 20 }, () => trip(3)))).toHaveLength(8)
})

it('names missing answers before a pending review', () => {
  expect(tripNeed({ isOverdue: true, missing: 2, waiting: 1 })).toEqual({ need: 'overdue', count: 2 })
  expect(tripNeed({ isOverdue: false, missing: 2, waiting: 1 })).toEqual({ need: 'missing', count: 2 })
  expect(tripNeed({ isOverdue: true, missing: 0, waiting: 1 })).toEqual({ need: 'waiting', count: 1 })
  expect(tripNeed({ isOverdue: false, missing: 0, waiting: 0 })).toEqual({ need: 'complete', count: 0 })
})
