import { isSameEmail } from '../kernel/email.ts'
import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { Json } from '../kernel/json.ts'
import { reject } from '../kernel/rejection.ts'
import type { InvitationEvent, InvitationId, InvitedRole } from './events.ts'
import { type Invitation, evolveInvitation, noInvitation } from './state.ts'

export type IssueInvitation = Command<
  'IssueInvitation',
  {
    invitationId: InvitationId
    roleType: InvitedRole
    tokenHash: string
    /** Whole hours, 1 to 720. */
    expiresInHours: number
    /** Trimmed; null: not bound to an account. */
    email: string | null
    recipientName: string | null
    language: string
    submissionId?: string
    /** Limits the invitation to this person's part. */
    personId?: string
    /** Answers of the registration that starts when it is redeemed. */
    answers?: { readonly [field: string]: Json }
  }
>
type RedeemInvitation = Command<
  'RedeemInvitation',
  {
    accountId: string
    /** The account's e-mail, verified by its sign-in. */
    email: string | undefined
  }
>
type SendInvitationAgain = Command<
  'SendInvitationAgain',
  {
    /** Whole hours from now, 1 to 720; the expiry never moves forward. */
    expiresInHours: number
  }
>
type RevokeInvitation = Command<'RevokeInvitation', object>
type InvitationCommand = IssueInvitation | SendInvitationAgain | RedeemInvitation | RevokeInvitation

const maxHours = 720
const hourMs = 3_600_000

function invalid(field: string, code: string, limit?: number): never {
  return reject('request.invalid', {
    problems: [{ field, code, ...(limit === undefined ? {} : { values: { limit } }) }],
  })
}

/** The time in `expiresInHours` from now. @throws Rejection request.invalid naming `expiresInHours` */
function endOf(expiresInHours: number, now: string): string {
  if (!Number.isInteger(expiresInHours)) invalid('expiresInHours', 'type')
  if (expiresInHours < 1) invalid('expiresInHours', 'minimum', 1)
  if (expiresInHours > maxHours) invalid('expiresInHours', 'maximum', maxHours)
  return new Date(Date.parse(now) + expiresInHours * hourMs).toISOString()
}

/**
 * @throws Rejection request.invalid naming `expiresInHours`, `submissionId` or `answers`
 */
function issue(state: Invitation, { data, meta }: IssueInvitation): InvitationEvent[] {
  if (state.status !== 'none') return []
  const { expiresInHours, submissionId, personId, ...facts } = data
  const expiresAt = endOf(expiresInHours, meta.now)
  if (submissionId !== undefined && data.roleType !== 'guest') invalid('submissionId', 'guestOnly')
  if (data.answers !== undefined && (data.roleType !== 'guest' || submissionId !== undefined))
    invalid('answers', 'guestOnly')
  const named = {
    ...(submissionId === undefined ? {} : { submissionId }),
    ...(personId === undefined ? {} : { personId }),
  }
  return [{ type: 'InvitationIssued', data: { ...facts, expiresAt, isBound: data.email !== null, ...named } }]
}

export function hasExpired({ expiresAt }: { expiresAt: string }, now: string): boolean {
  return Date.parse(now) >= Date.parse(expiresAt)
}

export type Refusal = 'invitations.invalid' | 'invitations.accepted' | 'invitations.otherAccount'

/**
 * The reason why this account (without one: any) may not redeem it now; undefined when it may, or has. The asker holds
 * the link, so an accepted one is named; an unknown, revoked and expired one get the same answer.
 */
export function refusalOf(
  state: Invitation,
  account: RedeemInvitation['data'] | undefined,
  now: string,
): Refusal | undefined {
  if (state.status === 'redeemed')
    return account !== undefined && state.ended.by === account.accountId ? undefined : 'invitations.accepted'
  if (state.status !== 'issued' || hasExpired(state, now)) return 'invitations.invalid'
  if (!state.isBound || account === undefined) return undefined
  if (typeof state.email !== 'string') return 'invitations.invalid'
  return account.email !== undefined && isSameEmail(state.email, account.email) ? undefined : 'invitations.otherAccount'
}

/** @throws Rejection invitations.invalid | invitations.accepted | invitations.otherAccount */
export function assertRedeemable(state: Invitation, account: RedeemInvitation['data'], now: string): void {
  switch (refusalOf(state, account, now)) {
    case 'invitations.accepted':
      return reject('invitations.accepted')
    case 'invitations.otherAccount':
      return reject('invitations.otherAccount')
    case 'invitations.invalid':
      return reject('invitations.invalid')
  }
}

/**
 * Redeems an active invitation; redeeming again by the same account changes nothing.
 * @throws Rejection invitations.invalid | invitations.accepted | invitations.otherAccount
 */
function redeem(state: Invitation, { data, meta }: RedeemInvitation): InvitationEvent[] {
  assertRedeemable(state, data, meta.now)
  if (state.status !== 'issued') return []
  const { invitationId, roleType, submissionId, personId } = state
  const named = {
    ...(submissionId === undefined ? {} : { submissionId }),
    ...(personId === undefined ? {} : { personId }),
  }
  return [{ type: 'InvitationRedeemed', data: { invitationId, accountId: data.accountId, roleType, ...named } }]
}

/**
 * Mails the same link again, even after it expired.
 * @throws Rejection invitations.notFound
 * invitations.ended
 * invitations.noAddress
 * request.invalid naming `expiresInHours`
 */
function sendAgain(state: Invitation, { data, meta }: SendInvitationAgain): InvitationEvent[] {
  if (state.status === 'none') reject('invitations.notFound')
  if (state.status !== 'issued') reject('invitations.ended')
  if (!state.isBound || typeof state.email !== 'string') reject('invitations.noAddress')
  const expiresAt = endOf(data.expiresInHours, meta.now)
  return [
    {
      type: 'InvitationSentAgain',
      data: { invitationId: state.invitationId, expiresAt: expiresAt > state.expiresAt ? expiresAt : state.expiresAt },
    },
  ]
}

/**
 * @throws Rejection invitations.notFound | invitations.redeemed | invitations.expired
 */
function revoke(state: Invitation, { meta }: RevokeInvitation): InvitationEvent[] {
  if (state.status === 'none') reject('invitations.notFound')
  if (state.status === 'revoked') return []
  if (state.status === 'redeemed') reject('invitations.redeemed')
  if (hasExpired(state, meta.now)) reject('invitations.expired')
  return [{ type: 'InvitationRevoked', data: { invitationId: state.invitationId } }]
}

/** Handles commands on invitations. */
export type InvitationHandler = CommandHandler<Invitation, InvitationCommand, InvitationEvent>

export const invitationDecider: Decider<Invitation, InvitationCommand, InvitationEvent> = {
  initial: noInvitation,
  evolve: evolveInvitation,
  decide: (state, command) => {
    switch (command.type) {
      case 'IssueInvitation':
        return issue(state, command)
      case 'SendInvitationAgain':
        return sendAgain(state, command)
      case 'RedeemInvitation':
        return redeem(state, command)
      case 'RevokeInvitation':
        return revoke(state, command)
    }
  },
}
