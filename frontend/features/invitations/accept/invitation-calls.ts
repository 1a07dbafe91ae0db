import type { Redeemed, Validated } from '@fleet/backend/features/invitations/contract'
import { call } from '../../../lib/http/call.ts'

/** Whether the link may be used by whoever is signed in now. */
export function validateInvitation(token: string, signal: AbortSignal): Promise<Validated> {
  return call('POST /api/invitations/:token/validate', { params: { token }, signal, throughOutage: true })
}

/** Takes the role of the invitation; asking again by the same person answers the same. */
export function redeemInvitation(token: string): Promise<Redeemed> {
  return call('POST /api/invitations/:token/redeem', { params: { token }, throughOutage: true })
}

/** Where a redeemed invitation leads; a guest of a given registration comes to that one. */
export function destination({ role, submissionId }: Redeemed): string {
  if (role === 'guest') return submissionId === undefined ? '/form' : `/form/${submissionId}`
  return role === 'agent' ? '/agent-profile' : '/dashboard'
}
