import { queryOptions } from '@tanstack/react-query'
import { get, send } from '../../lib/http.ts'
import { newId } from '../../lib/new-id.ts'
import type { ListedSession } from '../../ui/session-row.tsx'

/** Where one is signed in. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get<readonly ListedSession[]>('/api/auth/sessions', signal),
  refetchOnMount: 'always',
})

export async function endSession(id: string): Promise<void> {
  await send(`/api/auth/sessions/${id}`, { method: 'DELETE', idempotencyKey: newId() })
}

/** Signs out everywhere, here too. */
export async function endAllSessions(): Promise<void> {
  await send('/api/auth/sessions?keep=none', { method: 'DELETE', idempotencyKey: newId() })
}
