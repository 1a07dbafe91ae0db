import type { Trip } from '@fleet/backend/features/trips/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** In days: four weeks. */
const ahead = 28
const maxTrips = 8

/** The fleet's trips, overdue ones first. */
export const tripsQuery = queryOptions({
  queryKey: ['trips', 'next'],
  queryFn: ({ signal }) => call('GET /api/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** Trips that start in the next weeks or are overdue, in their order. */
export function nextTrips(trips: readonly Trip[]): readonly Trip[] {
  return trips.filter(({ daysLeft, isOverdue }) => isOverdue || daysLeft <= ahead).slice(0, maxTrips)
}

/** The most important need of a trip. */
export function tripNeed({ isOverdue, missing, waiting }: Pick<Trip, 'isOverdue' | 'missing' | 'waiting'>): {
  readonly need: 'overdue' | 'missing' | 'waiting' | 'complete'
  readonly count: number
} {
  if (missing > 0) return { need: isOverdue ? 'overdue' : 'missing', count: missing }
  return waiting > 0 ? { need: 'waiting', count: waiting } : { need: 'complete', count: 0 }
}
