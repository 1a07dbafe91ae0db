import type { Invitation, Issued } from '@fleet/backend/features/invitations/contract'
import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders, call } from '../../lib/http/call.ts'
import { listQuery } from '../../lib/http/list-query.ts'

export type InvitationStatus = Invitation['status']
export const invitationStatuses = [
  'active',
  'redeemed',
  'expired',
  'revoked',
] as const satisfies readonly InvitationStatus[]
export type RoleType = Invitation['roleType']

export type NewInvitation = {
  readonly email: string | null
  readonly recipientName: string | null
  readonly expiresInHours: number
  readonly language: string
  /** Known answers about the trip; only for a guest without a registration. */
  readonly answers?: Partial<Record<GivenField, string>>
}

export const givenFields = ['boatName', 'tripStartDate', 'tripEndDate', 'bookingAgency', 'bookingReference'] as const
type GivenField = (typeof givenFields)[number]

export function createInvitation(
  roleType: RoleType,
  invitation: NewInvitation,
  idempotencyKey: string,
): Promise<Issued> {
  return call('POST /api/invitations', { body: { roleType, ...invitation }, idempotencyKey })
}

/** Invites the guest of a registration to continue it. */
export function handOver(submissionId: string, invitation: NewInvitation, idempotencyKey: string): Promise<Issued> {
  return call('POST /api/submissions/:id/hand-over', {
    params: { id: submissionId },
    body: { ...invitation, email: invitation.email ?? '' },
    idempotencyKey,
  })
}

/** Sends the same link again. */
export function sendAgain(id: string, idempotencyKey: string): Promise<Invitation> {
  return call('POST /api/invitations/:id/send-again', { params: { id }, body: {}, idempotencyKey })
}

export function handOverAgain(submissionId: string, id: string, idempotencyKey: string): Promise<Invitation> {
  return call('POST /api/submissions/:id/hand-over/:invitationId/send-again', {
    params: { id: submissionId, invitationId: id },
    body: {},
    idempotencyKey,
  })
}

/** Invited by mail and not redeemed; also after expiry. */
export function canBeSentAgain({ status, email }: Pick<Invitation, 'status' | 'email'>): boolean {
  return email !== null && (status === 'active' || status === 'expired')
}

export function revokeInvitation(id: string): Promise<Invitation> {
  return call('POST /api/invitations/:id/revoke', { params: { id } })
}

/** Whether one of these mails is still waiting to be sent. */
export function hasWaitingMail(invitations: readonly Pick<Invitation, 'mail'>[] = []): boolean {
  return invitations.some(({ mail }) => mail === 'waiting')
}

/** The invitations that hand over a registration, newest first. */
export function handOvers(submissionId: string) {
  return queryOptions({
    queryKey: ['invitations', 'of', submissionId],
    queryFn: ({ signal }) => call('GET /api/submissions/:id/hand-over', { params: { id: submissionId }, signal }),
    refetchOnMount: 'always',
  })
}

export function revokeHandOver(submissionId: string, id: string): Promise<Invitation> {
  return call('POST /api/submissions/:id/hand-over/:invitationId/revoke', {
    params: { id: submissionId, invitationId: id },
  })
}

/** The link to pass on. */
export function inviteLink({ plainToken }: Issued): string {
  return `${window.location.origin}/invite/${plainToken}`
}

/** Invitations of one status, newest first. The status changes with time, so they are always refetched. */
export function invitationPages(status: InvitationStatus) {
  return listQuery(
    ['invitations', status],
    ({ cursor, signal }) => callWithHeaders('GET /api/invitations', { query: { status, limit: '50', cursor }, signal }),
    { keepsPrevious: true, staleTime: 0 },
  )
}
