import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answered } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'
import { submissionStatuses, type SubmissionStatus } from '../../ui/submission-status.ts'

export type StatusFilter = SubmissionStatus | 'all'

export const statusFilters: readonly StatusFilter[] = ['all', ...submissionStatuses]

export type FormsFilter = { readonly search: string; readonly status: StatusFilter; readonly ofAgency: boolean }

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
  })
}

async function submissionsPage({ search, status, ofAgency }: FormsFilter, cursor: string | undefined, signal: AbortSignal): Promise<SubmissionsPage> {
  const asked = { query: { limit: '50', search: search || undefined, status: status === 'all' ? undefined : status, cursor }, signal }
  const { data, headers } = await (ofAgency ? answered('GET /api/agent-submissions', asked) : answered('GET /api/submissions', asked))
  return {
    rows: data,
    next: nextCursor(headers.get('Link')),
    total: headers.get('X-Total-Count') ?? String(data.length),
    counts: JSON.parse(headers.get('X-Status-Counts') ?? '{}'),
  }
}
