import type { InvitationEvent, InvitationIssued } from './events.ts'

/** The issued facts stay; e-mail and name are undefined once the invited person was erased. */
export type PresentInvitation = InvitationIssued['data'] &
  ({ readonly status: 'issued' } | { readonly status: 'redeemed'; readonly by: string } | { readonly status: 'revoked' })

export type Invitation = { readonly status: 'none' } | PresentInvitation

export const noInvitation: Invitation = { status: 'none' }

/** The state after one more event; an event of another kind changes nothing. */
export function evolveInvitation(state: Invitation, event: InvitationEvent): Invitation {
  if (state.status === 'none') return event.type === 'InvitationIssued' ? { ...event.data, status: 'issued' } : state
  switch (event.type) {
    case 'InvitationRedeemed':
      return { ...state, status: 'redeemed', by: event.data.accountId }
    case 'InvitationRevoked':
      return { ...state, status: 'revoked' }
    default:
      return state
  }
}
