import { queryOptions } from '@tanstack/react-query'
import { get } from '../../lib/http.ts'

/** A mail as it would have been sent; `at` ISO 8601 UTC. */
export type OutboxMail = {
  readonly messageId: string
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly links: readonly string[]
}

/** The newest first. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => get<readonly OutboxMail[]>('/api/dev/outbox?limit=100', signal),
  staleTime: 0,
  refetchOnMount: 'always',
})
