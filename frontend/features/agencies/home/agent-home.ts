import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export const profileQuery = queryOptions({
  queryKey: ['agent-home', 'profile'],
  queryFn: ({ signal }) => call('GET /api/agent-profile', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'agencies' },
})

/** What has still to be sent, overdue first; labels of what is missing are in this language. */
export function dueQuery(language: string) {
  return queryOptions({
    queryKey: ['agent-home', 'due', language],
    queryFn: ({ signal }) => call('GET /api/agent-submissions/due', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/agent-users', { signal }),
  refetchOnMount: 'always',
})
