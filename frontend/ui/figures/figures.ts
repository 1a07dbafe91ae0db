import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

export const statNames = ['activeForms', 'pendingReview', 'completedToday', 'totalDivers'] as const

export type StatName = (typeof statNames)[number]

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call('GET /api/stats', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

export const nextReferenceQuery = queryOptions({
  queryKey: ['reference-code'],
  queryFn: ({ signal }) => call('GET /api/reference-code', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})
