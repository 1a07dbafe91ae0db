import type { Event } from '../kernel/event.ts'
import type { Json } from '../kernel/json.ts'
import type { Declarations } from '../kernel/personal.ts'

export type InvitationId = string
export type InvitedRole = 'guest' | 'agent'

/** An invitation was issued: a link that grants a role, once. */
export type InvitationIssued = Event<
  'InvitationIssued',
  {
    invitationId: InvitationId
    roleType: InvitedRole
    /** SHA-256 of the token, hex; the token itself is stored nowhere. */
    tokenHash: string
    /** ISO 8601, UTC. */
    expiresAt: string
    /** Null: any holder of the link may redeem it, and no mail is sent. */
    email: string | null
    /** Only the account of the e-mail may redeem it; stays true after an erasure. */
    isBound: boolean
    recipientName: string | null
    /** Language of the mail. */
    language: string
    /** The registration that the redeemer joins as its guest. */
    submissionId?: string
    /** The person of it; the redeemer receives only this person's part. */
    personId?: string
    /** What the operator knows of the trip: answers of the registration that starts when it is redeemed. */
    answers?: { [field: string]: Json }
  }
>

/** The account redeemed the invitation; no other can. */
export type InvitationRedeemed = Event<
  'InvitationRedeemed',
  {
    invitationId: InvitationId
    accountId: string
    roleType: InvitedRole
    submissionId?: string
    personId?: string
  }
>

/** The same link was mailed again, with this expiry. */
export type InvitationSentAgain = Event<
  'InvitationSentAgain',
  {
    invitationId: InvitationId
    /** ISO 8601, UTC. */
    expiresAt: string
  }
>

/** The invitation was revoked before it was redeemed. */
export type InvitationRevoked = Event<'InvitationRevoked', { invitationId: InvitationId }>

export type InvitationEvent = InvitationIssued | InvitationSentAgain | InvitationRedeemed | InvitationRevoked

export const invitationDeclarations: Declarations<InvitationEvent> = {
  InvitationIssued: {
    of: ({ invitationId }) => [invitationId],
    fields: {
      invitationId: 'id',
      roleType: 'plain',
      tokenHash: 'id',
      expiresAt: 'time',
      isBound: 'plain',
      language: 'id',
      submissionId: 'id',
      personId: 'id',
      email: 'personal',
      recipientName: 'personal',
      answers: 'personal',
    },
  },
  InvitationRedeemed: {
    fields: { invitationId: 'id', accountId: 'id', roleType: 'plain', submissionId: 'id', personId: 'id' },
  },
  InvitationSentAgain: { fields: { invitationId: 'id', expiresAt: 'time' } },
  InvitationRevoked: { fields: { invitationId: 'id' } },
}
