import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** A guest's own registrations, the newest first; the server lists no others. Fetched anew whenever the page is opened. */
export const ownRegistrations = queryOptions({
  queryKey: ['submissions', 'own'],
  queryFn: ({ signal }) => call('GET /api/submissions', { query: { limit: '50' }, signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** The one to go on with: what the operator waits for, else the draft worked on last; undefined when nothing is open. */
export function nextOf(rows: readonly SubmissionRow[]): SubmissionRow | undefined {
  const newest = rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return newest.find(({ status }) => status === 'missing_docs') ?? newest.find(({ status }) => status === 'draft')
}
