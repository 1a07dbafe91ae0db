import type { MaybeRecorded } from '../form-instances/state.ts'
import type { InvitationEvent, InvitationIssued } from './events.ts'

/** Time (ISO 8601, UTC) and account; '' before the event is recorded. */
type Stamp = { readonly at: string; readonly by: string }

/** An issued invitation; e-mail and name are undefined after an erasure. */
export type PresentInvitation = InvitationIssued['data'] & { readonly issued: Stamp } & (
    | { readonly status: 'issued' }
    | { readonly status: 'redeemed' | 'revoked'; readonly ended: Stamp }
  )

export type Invitation = { readonly status: 'none' } | PresentInvitation

export const noInvitation: Invitation = { status: 'none' }

function stampOf(event: MaybeRecorded<InvitationEvent>): Stamp {
  return 'metadata' in event ? { at: event.metadata.occurredAt, by: event.metadata.actor.id } : { at: '', by: '' }
}

/** The state after one more event; an unknown event changes nothing. */
export function evolveInvitation(state: Invitation, event: MaybeRecorded<InvitationEvent>): Invitation {
  if (state.status === 'none')
    return event.type === 'InvitationIssued' ? { ...event.data, status: 'issued', issued: stampOf(event) } : state
  switch (event.type) {
    case 'InvitationRedeemed':
      return { ...state, status: 'redeemed', ended: { ...stampOf(event), by: event.data.accountId } }
    case 'InvitationSentAgain':
      return { ...state, expiresAt: event.data.expiresAt }
    case 'InvitationRevoked':
      return { ...state, status: 'revoked', ended: stampOf(event) }
    default:
      return state
  }
}
