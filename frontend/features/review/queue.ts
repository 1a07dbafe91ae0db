import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '../../lib/http/call.ts'

type Queue = { readonly rows: readonly SubmissionRow[]; readonly count: string }

/** Registrations waiting for review, in list order; the first 200. */
export const queueQuery = queryOptions({
  queryKey: ['submissions', 'queue'],
  queryFn: async ({ signal }): Promise<Queue> => {
    const { data, headers } = await callWithHeaders('GET /api/submissions', {
      query: { status: 'pending_review', limit: '200' },
      signal,
    })
    return { rows: data, count: headers.get('X-Total-Count') ?? String(data.length) }
  },
  refetchOnMount: 'always',
})

export type Place = {
  readonly at: number | undefined
  readonly previous: SubmissionRow | undefined
  readonly next: SubmissionRow | undefined
}

/** Position in the queue and neighbors. When the registration left the queue, `before` is its former index. */
export function placeIn(rows: readonly SubmissionRow[], id: string, before: number | undefined): Place {
  const found = rows.findIndex((row) => row.id === id)
  if (found !== -1) return { at: found, previous: rows[found - 1], next: rows[found + 1] }
  const gap = Math.min(before ?? 0, Math.max(0, rows.length - 1))
  return { at: undefined, previous: rows[gap - 1], next: rows[gap] }
}
