import { post } from '../../lib/http.ts'

export type Validated =
  | { readonly valid: true; readonly invitation: { readonly roleType: 'guest' | 'agent'; readonly recipientName: string | null; readonly email: string | null } }
  | { readonly valid: false; readonly error?: string }

export type Redeemed = { readonly role: string; readonly agentId?: string; readonly submissionId?: string }

/** Whether the link may be used by whoever is signed in now. */
export function validateInvitation(token: string, signal: AbortSignal): Promise<Validated> {
  return post<Validated>(`/api/invitations/${encodeURIComponent(token)}/validate`, undefined, { signal })
}

/** Takes the role of the invitation; asking again by the same person answers the same. */
export function redeemInvitation(token: string): Promise<Redeemed> {
  return post<Redeemed>(`/api/invitations/${encodeURIComponent(token)}/redeem`)
}

/** Where a redeemed invitation leads (spec part 2, section 4); a guest of a given registration comes to that one. */
export function destination({ role, submissionId }: Redeemed): string {
  if (role === 'guest') return submissionId === undefined ? '/form' : `/form/${submissionId}`
  return role === 'agent' ? '/agent-profile' : '/dashboard'
}
