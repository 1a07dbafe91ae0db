import { queryOptions } from '@tanstack/react-query'
import { get } from '../../lib/http.ts'
import type { SubmissionRow } from '../../lib/submission-row.ts'

export const statNames = ['activeForms', 'pendingReview', 'completedToday', 'totalDivers'] as const

export type StatName = (typeof statNames)[number]

/** Against a week before; `percent` is null when there was nothing then. `tone` gives the colour. */
export type Trend = { readonly delta: number; readonly percent: number | null; readonly tone: 'positive' | 'neutral' | 'attention' }

/** Of the registrations for trips in the next 30 days, how many are at this point. */
export type Progress = { readonly registrations: number; readonly complete: number; readonly pendingReview: number; readonly missingDocs: number }

export type Stats = Readonly<Record<StatName, number>> & { readonly trends?: Partial<Record<StatName, Trend>>; readonly progress: Progress }

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => get<Stats>('/api/stats', signal),
  refetchOnMount: 'always',
})

export const nextReferenceQuery = queryOptions({
  queryKey: ['reference-code'],
  queryFn: ({ signal }) => get<{ referenceCode: string }>('/api/reference-code', signal),
  refetchOnMount: 'always',
})

export const recentSubmissionsQuery = queryOptions({
  queryKey: ['submissions', 'recent'],
  queryFn: ({ signal }) => get<SubmissionRow[]>('/api/submissions/recent', signal),
  refetchOnMount: 'always',
})
