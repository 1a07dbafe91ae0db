import type { Trip } from '@fleet/backend/features/trips/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Identifies a trip by boat and first day. */
export type TripKey = Pick<Trip, 'boatName' | 'tripStartDate'>

/** All queries that depend on the guests of trips. */
export const affectedByMove = [['trips'], ['submissions'], ['review']] as const

/** The board: trips that are not over, overdue ones first. */
export const tripsQuery = queryOptions({
  queryKey: ['trips', 'board'],
  queryFn: ({ signal }) => call('GET /api/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** One trip: its guests, what each is missing, its sheets; in the reader's language. */
export function tripQuery({ boatName, tripStartDate }: TripKey, language: string) {
  return queryOptions({
    queryKey: ['trips', 'trip', boatName, tripStartDate, language],
    queryFn: ({ signal }) =>
      call('GET /api/trips/:boat/:tripStart', {
        params: { boat: boatName, tripStart: tripStartDate },
        query: { lang: language },
        signal,
      }),
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

export function tripAddress({ boatName, tripStartDate }: TripKey): string {
  return `/trips/${encodeURIComponent(boatName)}/${tripStartDate}`
}

export const keyOf = ({ boatName, tripStartDate }: TripKey) => `${tripStartDate} ${boatName}`
