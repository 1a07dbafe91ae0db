import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Everything below it is the agency's and changes while the page is open. */
export const agentHomeKey = 'agent-home'

export const profileQuery = queryOptions({
  queryKey: [agentHomeKey, 'profile'],
  queryFn: ({ signal }) => call('GET /api/agent-profile', { signal }),
  refetchOnMount: 'always',
})

/** What has still to be sent, overdue first; labels of what is missing are in this language. */
export function dueQuery(language: string) {
  return queryOptions({
    queryKey: [agentHomeKey, 'due', language],
    queryFn: ({ signal }) => call('GET /api/agent-submissions/due', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
  })
}

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/agent-users', { signal }),
  refetchOnMount: 'always',
})
