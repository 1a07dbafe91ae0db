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
  /** What is known of the trip; only to a guest who has no registration yet. */
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

/** Invites the guest of a registration, who then goes on with it. */
export function handOver(submissionId: string, invitation: NewInvitation, idempotencyKey: string): Promise<Issued> {
  return call('POST /api/submissions/:id/hand-over', {
    params: { id: submissionId },
    body: { ...invitation, email: invitation.email ?? '' },
    idempotencyKey,
  })
}

/** Mails the same link once more. */
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

/** Who was mailed a link and has not used it yet; also after its time was over. */
export function canBeSentAgain({ status, email }: Pick<Invitation, 'status' | 'email'>): boolean {
  return email !== null && (status === 'active' || status === 'expired')
}

export function revokeInvitation(id: string): Promise<Invitation> {
  return call('POST /api/invitations/:id/revoke', { params: { id } })
}

/** It is not yet known what became of the mail of one of these. */
export function hasWaitingMail(invitations: readonly Pick<Invitation, 'mail'>[] = []): boolean {
  return invitations.some(({ mail }) => mail === 'waiting')
}

/** Those a registration was handed over by, newest first. */
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

/** The address to pass on. */
export function inviteLink({ plainToken }: Issued): string {
  return `${window.location.origin}/invite/${plainToken}`
}

/** Invitations of one status, newest first; the clock changes it, so they are always read again. */
export function invitationPages(status: InvitationStatus) {
  return listQuery(
    ['invitations', status],
    ({ cursor, signal }) => callWithHeaders('GET /api/invitations', { query: { status, limit: '50', cursor }, signal }),
    { keepsPrevious: true, staleTime: 0 },
  )
}
