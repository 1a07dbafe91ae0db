import type { Trip } from '@fleet/backend/features/trips/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** So far the dashboard looks ahead, days: four weeks. */
const ahead = 28
const most = 8

/** The fleet's trips, overdue ones first. */
export const tripsQuery = queryOptions({
  queryKey: ['trips', 'next'],
  queryFn: ({ signal }) => call('GET /api/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** Those that begin in the next weeks, or are overdue, in the order they came. */
export function nextTrips(trips: readonly Trip[]): readonly Trip[] {
  return trips.filter(({ daysLeft, isOverdue }) => isOverdue || daysLeft <= ahead).slice(0, most)
}

/** What is to be said of a trip first. */
export function tripNeed({ isOverdue, missing, waiting }: Pick<Trip, 'isOverdue' | 'missing' | 'waiting'>): {
  readonly say: 'overdue' | 'missing' | 'waiting' | 'complete'
  readonly count: number
} {
  if (missing > 0) return { say: isOverdue ? 'overdue' : 'missing', count: missing }
  return waiting > 0 ? { say: 'waiting', count: waiting } : { say: 'complete', count: 0 }
}
