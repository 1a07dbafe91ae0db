import type { Copied, CopyTarget } from '@fleet/backend/features/client-import/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Drafts of the agency that a trip may be copied to, the newest hundred matches. */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: ['submissions', 'copy-trip', search],
    queryFn: ({ signal }) =>
      call('GET /api/agent-submissions', {
        query: { status: 'draft', limit: '100', search: search || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['submission', id, 'reference'],
    queryFn: ({ signal }) => call('GET /api/submissions/:id', { params: { id }, signal }),
  })

export function previewCopy(id: string, targets: readonly string[]): Promise<readonly CopyTarget[]> {
  return call('POST /api/submissions/:id/copy-trip/check', {
    params: { id },
    body: { targets: [...targets] },
    timeout: 60_000,
  })
}

/** Copies to each registration at the revision that was shown. */
export function copyTrip(id: string, targets: readonly CopyTarget[]): Promise<readonly Copied[]> {
  const viewed = targets.map(({ id: target, revision }) => ({ id: target, revision }))
  return call('POST /api/submissions/:id/copy-trip', { params: { id }, body: { targets: viewed }, timeout: 60_000 })
}
