import type { SignedInUser } from '@fleet/backend/features/sign-in/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { fullName } from '../full-name.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { mirrorSession } from './local-keys.ts'
import type { Right } from './may.ts'

/** No role: no permission yet. In a preview, `role` is the previewed one. */
export type SessionUser = SignedInUser
export type SessionRole = NonNullable<SessionUser['role']>
export type PreviewedRole = NonNullable<SessionUser['preview']>['as']

/** The signed-in user; `null`: none. Stale after 5 minutes. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => currentUser(signal),
  staleTime: 300_000,
})

/** The signed-in user within a guard; `undefined` while loading or without one. */
export function useSessionUser(): SessionUser | undefined {
  return useQuery(sessionQuery).data ?? undefined
}

export function isStaff(user: Pick<SessionUser, 'role'>): boolean {
  return user.role === 'king-snefro' || user.role === 'admin' || user.role === 'manager'
}

/** Home page of a user. */
export function homeOf(user: SessionUser): '/dashboard' | '/' {
  return isStaff(user) || user.role === 'agent' ? '/dashboard' : '/'
}

/** Whether the server allows this at least for something. */
export function may(user: SessionUser, right: Right): boolean {
  return user.may.includes(right)
}

/** First and last name; the e-mail address without a name. */
export function nameOf(user: SessionUser): string {
  return fullName(user) || user.email || ''
}

async function currentUser(signal: AbortSignal): Promise<SessionUser | null> {
  const user = await fetchUser(signal)
  mirrorSession(user)
  return user
}

async function fetchUser(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    return await call('GET /api/auth/user', { signal })
  } catch (problem) {
    if (problem instanceof HttpProblem && problem.status === 401) return null
    throw problem
  }
}
