import type { ListedSession } from '@fleet/platform/http/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type AccountSecurity = { readonly hasSecondFactor: boolean; readonly sessions: readonly ListedSession[] }

/** Where an account is signed in, and whether it has a second factor. */
export function accountSecurity(id: string) {
  return queryOptions({
    queryKey: ['account-security', id],
    queryFn: async ({ signal }): Promise<AccountSecurity> => {
      const [{ hasSecondFactor }, sessions] = await Promise.all([
        call('GET /api/admin-users/:id', { params: { id }, signal }),
        call('GET /api/admin-users/:id/sessions', { params: { id }, signal }),
      ])
      return { hasSecondFactor, sessions }
    },
    gcTime: 0,
  })
}

export async function endSessionOf(id: string, sessionId: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/sessions/:sessionId', { params: { id, sessionId } })
}

export async function endAllSessionsOf(id: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/sessions', { params: { id } })
}

/** Takes the second factor away; the person is signed out everywhere and told by mail. */
export async function resetSecondFactorOf(id: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/second-factor', { params: { id } })
}
