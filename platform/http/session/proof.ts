import type { FastifyRequest } from 'fastify'
import type { SignInMethod } from '@fleet/domain/rights/roles'
import { isStaffRole } from '@fleet/domain/rights/roles'

/** How a session's person was known. */
export type Proof = {
  readonly method: SignInMethod
  /** Whether a code of the second factor was asked for and right. */
  readonly secondFactor: boolean
  /** When somebody proved it last, ISO 8601 UTC; absent: nobody can say. */
  readonly at?: string
}

/** For so long after it a proof counts as recent; milliseconds. */
export const recentMs = 10 * 60_000

export function isRecent(proof: Proof | undefined, now: Date): boolean {
  return proof?.at !== undefined && now.getTime() - Date.parse(proof.at) < recentMs
}

/** Whether a second factor is demanded of the session's person that was never proved; a session that says nothing lacks it. */
export function lacksSecondFactor(
  { session: { account, proof } }: Pick<FastifyRequest, 'session'>,
  demanded: boolean,
): boolean {
  return (
    demanded &&
    account !== undefined &&
    isStaffRole(account.role) &&
    proof?.method !== 'identity-provider' &&
    proof?.secondFactor !== true
  )
}
