import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const statNames = ['activeForms', 'pendingReview', 'completedToday', 'totalDivers'] as const

export type StatName = (typeof statNames)[number]

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call('GET /api/stats', { signal }),
  refetchOnMount: 'always',
})

export const nextReferenceQuery = queryOptions({
  queryKey: ['reference-code'],
  queryFn: ({ signal }) => call('GET /api/reference-code', { signal }),
  refetchOnMount: 'always',
})

export const recentSubmissionsQuery = queryOptions({
  queryKey: ['submissions', 'recent'],
  queryFn: ({ signal }) => call('GET /api/submissions/recent', { signal }),
  refetchOnMount: 'always',
})

/** What read models and reactors have missed. */
export const lacksQuery = queryOptions({
  queryKey: ['missed-events'],
  queryFn: ({ signal }) => call('GET /api/missed-events', { signal }),
  refetchOnMount: 'always',
})
