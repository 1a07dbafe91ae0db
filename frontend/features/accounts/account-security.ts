import { queryOptions } from '@tanstack/react-query'
import { get, send } from '../../lib/http.ts'
import { newId } from '../../lib/new-id.ts'
import type { ListedSession } from '../../ui/session-row.tsx'

export type AccountSecurity = { readonly hasSecondFactor: boolean; readonly sessions: readonly ListedSession[] }

/** Where an account is signed in, and whether it has a second factor. */
export function accountSecurity(id: string) {
  return queryOptions({
    queryKey: ['account-security', id],
    queryFn: async ({ signal }): Promise<AccountSecurity> => {
      const [{ hasSecondFactor }, sessions] = await Promise.all([
        get<{ hasSecondFactor: boolean }>(`/api/admin-users/${id}`, signal),
        get<readonly ListedSession[]>(`/api/admin-users/${id}/sessions`, signal),
      ])
      return { hasSecondFactor, sessions }
    },
    gcTime: 0,
  })
}

const remove = (path: string) => send(path, { method: 'DELETE', idempotencyKey: newId() })

export async function endSessionOf(id: string, sessionId: string): Promise<void> {
  await remove(`/api/admin-users/${id}/sessions/${sessionId}`)
}

export async function endAllSessionsOf(id: string): Promise<void> {
  await remove(`/api/admin-users/${id}/sessions`)
}

/** Takes the second factor away; the person is signed out everywhere and told by mail. */
export async function resetSecondFactorOf(id: string): Promise<void> {
  await remove(`/api/admin-users/${id}/second-factor`)
}
