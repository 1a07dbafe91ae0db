import type { Operator } from '@fleet/backend/features/operator/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: ({ signal }) => call('GET /api/operator', { signal }),
  staleTime: 300_000,
})

/** Whom one can call and write to; `undefined` while it is not known, or when the form's files do not say it. */
export function useOperator(): Operator | undefined {
  return useQuery(operatorQuery).data?.operator ?? undefined
}
