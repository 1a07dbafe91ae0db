import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, call } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'
import type { SubmissionStatus } from '../../ui/submission-status.ts'
import { type FormsFilter, queryOf } from './forms-filter.ts'

export type SubmissionsPage = {
  readonly rows: readonly SubmissionRow[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Rows over all pages; the server counts to 10000 and then says `10000+`. */
  readonly total: string
  readonly counts: Partial<Record<SubmissionStatus | 'all', number | string>>
}

type Asked = { readonly filter: FormsFilter; readonly ofAgency: boolean }

/** Registrations that match, a page at a time; fetched anew whenever the screen is opened. */
export function submissionPagesQuery(asked: Asked) {
  return infiniteQueryOptions({
    queryKey: ['submissions', 'pages', asked],
    queryFn: ({ pageParam, signal }) => submissionsPage(asked, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: SubmissionsPage) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

async function submissionsPage(
  { filter, ofAgency }: Asked,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SubmissionsPage> {
  const asked = { query: { ...queryOf(filter), limit: '50', cursor }, signal }
  const { data, headers } = await (ofAgency
    ? answered('GET /api/agent-submissions', asked)
    : answered('GET /api/submissions', asked))
  return {
    rows: data,
    next: nextCursor(headers.get('Link')),
    total: headers.get('X-Total-Count') ?? String(data.length),
    counts: JSON.parse(headers.get('X-Status-Counts') ?? '{}'),
  }
}

/** What there is to filter by. */
export const choicesQuery = queryOptions({
  queryKey: ['submissions', 'choices'],
  queryFn: ({ signal }) => call('GET /api/submissions/choices', { signal }),
  refetchOnMount: 'always',
})

/** The trips of an agency's clients, the next one first. */
export const clientTripsQuery = queryOptions({
  queryKey: ['submissions', 'trips'],
  queryFn: ({ signal }) => call('GET /api/agent-submissions/trips', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** What an agency has still to send, by registration. */
export const dueQuery = (language: string) =>
  queryOptions({
    queryKey: ['submissions', 'due', language],
    queryFn: ({ signal }) => call('GET /api/agent-submissions/due', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
