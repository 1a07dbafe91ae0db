import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, call } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'
import { submissionStatuses, type SubmissionStatus } from '../../ui/submission-status.ts'

export type StatusFilter = SubmissionStatus | 'all'

export const statusFilters: readonly StatusFilter[] = ['all', ...submissionStatuses]

/** A trip of clients, by boat and first day; '' for those without. */
export type TripFilter = { readonly boat: string; readonly tripStart: string }

export type FormsFilter = { readonly search: string; readonly status: StatusFilter; readonly trip?: TripFilter | undefined; readonly ofAgency: boolean }

export type SubmissionsPage = {
  readonly rows: readonly SubmissionRow[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Rows over all pages; the server counts to 10000 and then says `10000+`. */
  readonly total: string
  readonly counts: Partial<Record<StatusFilter, number>>
}

/** Registrations, newest first, a page at a time; fetched anew whenever the screen is opened. */
export function submissionPagesQuery(filter: FormsFilter) {
  return infiniteQueryOptions({
    queryKey: ['submissions', 'pages', filter],
    queryFn: ({ pageParam, signal }) => submissionsPage(filter, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: SubmissionsPage) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

async function submissionsPage({ search, status, trip, ofAgency }: FormsFilter, cursor: string | undefined, signal: AbortSignal): Promise<SubmissionsPage> {
  const asked = { query: { limit: '50', search: search || undefined, status: status === 'all' ? undefined : status, ...trip, cursor }, signal }
  const { data, headers } = await (ofAgency ? answered('GET /api/agent-submissions', asked) : answered('GET /api/submissions', asked))
  return {
    rows: data,
    next: nextCursor(headers.get('Link')),
    total: headers.get('X-Total-Count') ?? String(data.length),
    counts: JSON.parse(headers.get('X-Status-Counts') ?? '{}'),
  }
}

/** The trips of an agency's clients, the next one first. */
export const clientTripsQuery = queryOptions({
  queryKey: ['submissions', 'trips'],
  queryFn: ({ signal }) => call('GET /api/agent-submissions/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** What an agency has still to send, by registration. */
export const dueQuery = (language: string) => queryOptions({
  queryKey: ['submissions', 'due', language],
  queryFn: ({ signal }) => call('GET /api/agent-submissions/due', { query: { lang: language }, signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})
