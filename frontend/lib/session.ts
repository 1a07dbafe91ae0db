import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from './http.ts'
import { HttpProblem } from './http-problem.ts'
import { mirrorSession } from './local-keys.ts'
import type { Right } from './may.ts'

export type SessionRole = 'king-snefro' | 'admin' | 'manager' | 'agent' | 'guest'

export type PreviewedRole = 'agent' | 'guest'

/** Who is signed in, as GET /api/auth/user answers. No role: no permission yet. */
export type SessionUser = {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly role: SessionRole | null
  /** What they may do with something at least. */
  readonly may: readonly Right[]
  readonly agentId?: string
  /** Nothing but setting up a second factor is open. */
  readonly mustSetUpSecondFactor?: true
  /** The top admin looks at the product with another role; `role` is that role. */
  readonly preview?: { readonly as: PreviewedRole; readonly original: SessionRole }
}

/** The signed-in user; `null`: nobody. Stale after 5 minutes (spec part 2, section 7). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => currentUser(signal),
  staleTime: 300_000,
})

/** The signed-in user below a guard; `undefined` while it is not known or nobody is. */
export function useSessionUser(): SessionUser | undefined {
  return useQuery(sessionQuery).data ?? undefined
}

export function isStaff(user: SessionUser): boolean {
  return user.role === 'king-snefro' || user.role === 'admin' || user.role === 'manager'
}

/** Whether the server lets this person do it with something at least (DECISIONS, "Rights"). */
export function may(user: SessionUser, right: Right): boolean {
  return user.may.includes(right)
}

/** First and last name; the e-mail address when there is none. */
export function nameOf(user: SessionUser): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
}

async function currentUser(signal: AbortSignal): Promise<SessionUser | null> {
  const user = await answered(signal)
  mirrorSession(user)
  return user
}

async function answered(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    return await get<SessionUser>('/api/auth/user', signal)
  } catch (problem) {
    if (problem instanceof HttpProblem && problem.status === 401) return null
    throw problem
  }
}
