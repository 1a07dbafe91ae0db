import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The newest first. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call('GET /api/dev/outbox', { query: { limit: '100' }, signal }),
  staleTime: 0,
  refetchOnMount: 'always',
})
