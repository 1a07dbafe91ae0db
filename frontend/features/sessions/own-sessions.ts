import { queryOptions } from '@tanstack/react-query'
import { get, send } from '../../lib/http.ts'
import { newId } from '../../lib/new-id.ts'

/** As GET /api/auth/sessions answers: where one is signed in; times ISO 8601 UTC. */
export type OwnSession = {
  readonly id: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly device: { readonly browser: string | null; readonly system: string | null }
  readonly current: boolean
}

export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get<readonly OwnSession[]>('/api/auth/sessions', signal),
  refetchOnMount: 'always',
})

export async function endSession(id: string): Promise<void> {
  await send(`/api/auth/sessions/${id}`, { method: 'DELETE', idempotencyKey: newId() })
}

/** Signs out everywhere, here too. */
export async function endAllSessions(): Promise<void> {
  await send('/api/auth/sessions?keep=none', { method: 'DELETE', idempotencyKey: newId() })
}
