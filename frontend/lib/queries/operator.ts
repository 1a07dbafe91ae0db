import type { Operator } from '@fleet/backend/features/operator/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: ({ signal }) => call('GET /api/operator', { signal }),
  staleTime: 300_000,
})

/** Contact of the operator; `undefined` while loading, or when the form's files have none. */
export function useOperator(): Operator | undefined {
  return useQuery(operatorQuery).data?.operator ?? undefined
}
