import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const recentSubmissionsQuery = queryOptions({
  queryKey: ['submissions', 'recent'],
  queryFn: ({ signal }) => call('GET /api/submissions/recent', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})
