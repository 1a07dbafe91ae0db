import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { send } from '../../lib/http.ts'
import { nextPage } from '../../lib/next-page.ts'
import type { SubmissionRow } from '../../lib/submission-row.ts'
import { submissionStatuses, type SubmissionStatus } from '../../ui/submission-status.ts'

export type StatusFilter = SubmissionStatus | 'all'

export const statusFilters: readonly StatusFilter[] = ['all', ...submissionStatuses]

export type FormsFilter = { readonly search: string; readonly status: StatusFilter; readonly ofAgency: boolean }

export type SubmissionsPage = {
  readonly rows: SubmissionRow[]
  /** Address of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Rows over all pages; the server counts to 10000 and then says `10000+`. */
  readonly total: string
  readonly counts: Partial<Record<StatusFilter, number>>
}

/** Registrations, newest first, a page at a time; fetched anew whenever the screen is opened. */
export function submissionPagesQuery(filter: FormsFilter) {
  return infiniteQueryOptions({
    queryKey: ['submissions', 'pages', filter],
    queryFn: ({ pageParam, signal }) => submissionsPage(pageParam, signal),
    initialPageParam: firstPage(filter),
    getNextPageParam: (page: SubmissionsPage) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

async function submissionsPage(address: string, signal: AbortSignal): Promise<SubmissionsPage> {
  const { data, headers } = await send<SubmissionRow[]>(address, { signal })
  return {
    rows: data,
    next: nextPage(headers.get('Link')),
    total: headers.get('X-Total-Count') ?? String(data.length),
    counts: JSON.parse(headers.get('X-Status-Counts') ?? '{}'),
  }
}

function firstPage({ search, status, ofAgency }: FormsFilter): string {
  const query = new URLSearchParams({ limit: '50' })
  if (search) query.set('search', search)
  if (status !== 'all') query.set('status', status)
  return `${ofAgency ? '/api/agent-submissions' : '/api/submissions'}?${query}`
}
