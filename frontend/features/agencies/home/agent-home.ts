import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export const profileQuery = queryOptions({
  queryKey: ['agent-home', 'profile'],
  queryFn: ({ signal }) => call('GET /api/agent-profile', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'agencies' },
})
