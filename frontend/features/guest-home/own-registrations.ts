import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** A guest's own registrations, newest first; the server lists no others. Refetched whenever the page is opened. */
export const ownRegistrations = queryOptions({
  queryKey: ['submissions', 'own'],
  queryFn: ({ signal }) => call('GET /api/submissions', { query: { limit: '50' }, signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/**
 * The registration to continue with: one that the operator waits for, else the draft changed last; undefined when
 * none is open.
 */
export function registrationToContinue(rows: readonly SubmissionRow[]): SubmissionRow | undefined {
  const newest = rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return newest.find(({ status }) => status === 'missing_docs') ?? newest.find(({ status }) => status === 'draft')
}
