import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Where one is signed in. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  refetchOnMount: 'always',
})

export async function endSession(id: string): Promise<void> {
  await call('DELETE /api/auth/sessions/:id', { params: { id } })
}

/** Signs out everywhere, here too. */
export async function endAllSessions(): Promise<void> {
  await call('DELETE /api/auth/sessions', { query: { keep: 'none' } })
}
