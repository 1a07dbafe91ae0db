import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** What an agency still has to provide, by registration, overdue first; labels in this language. */
export function dueQuery(language: string) {
  return queryOptions({
    queryKey: ['submissions', 'due', language],
    queryFn: ({ signal }) => call('GET /api/agent-submissions/due', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}
