import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What read models and reactors have missed. */
export const lacksQuery = queryOptions({
  queryKey: ['missed-events'],
  queryFn: ({ signal }) => call('GET /api/missed-events', { signal }),
  refetchOnMount: 'always',
})
