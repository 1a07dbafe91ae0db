import type { Redeemed, Validated } from '@fleet/backend/features/invitations/contract'
import { call } from '../../../lib/http/call.ts'

/** Whether the signed-in account may use the link. */
export function validateInvitation(token: string, signal: AbortSignal): Promise<Validated> {
  return call('POST /api/invitations/:token/validate', { params: { token }, signal, throughOutage: true })
}

/** Redeems the invitation; a repeated call of the same account returns the same result. */
export function redeemInvitation(token: string): Promise<Redeemed> {
  return call('POST /api/invitations/:token/redeem', { params: { token }, throughOutage: true })
}

/** The page a redeemed invitation leads to; a guest of a registration goes to that one. */
export function destination({ role, submissionId }: Redeemed): string {
  if (role === 'guest') return submissionId === undefined ? '/form' : `/form/${submissionId}`
  return role === 'agent' ? '/agent-profile' : '/dashboard'
}
