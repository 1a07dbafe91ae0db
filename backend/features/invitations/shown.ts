import { hasExpired, type InvitationHandler } from '@fleet/domain/invitations/decider'
import type { PresentInvitation } from '@fleet/domain/invitations/state'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { InvitationRow } from '@fleet/projections/invitations/queries'
import type { DatabasePool } from 'slonik'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { Submissions } from '../submissions/registration.ts'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import type { Clock } from '@fleet/platform/time/clock'
import type { Invitation } from './contract.ts'
import { shownPrefilled } from './prefilled-answers.ts'

/** Read models of invitation lists. */
export const listReads = ['invitations', 'submission-list', 'account-list'] as const
/** Read models of a single invitation: only names; the rest is read from its stream. */
export const itemReads = ['account-list'] as const

type Deps = {
  readonly clock: Clock
  readonly database: DatabasePool
  readonly submissions: Submissions
  readonly invitations: InvitationHandler
  readonly outbox: OutboxTable
}

/** Returns a function that adds names and the mail's state to rows. */
async function presenter(
  { database, outbox, invitations }: Pick<Deps, 'database' | 'invitations' | 'outbox'>,
  rows: readonly InvitationRow[],
): Promise<(row: InvitationRow) => Invitation> {
  const people = rows.flatMap(({ createdBy, redeemedBy, revokedBy }) => [createdBy, redeemedBy ?? '', revokedBy ?? ''])
  const [names, mails, given] = await Promise.all([
    findAccountNames(database, people),
    outbox.states(rows.map(({ id }) => id)),
    inBatches<InvitationRow, readonly [string, Invitation['answers'] | undefined]>(
      rows,
      async ({ id }) => {
        const { state } = await invitations.peek(id)
        return [id, state.status === 'none' ? {} : shownPrefilled(state)]
      },
      ({ id }) => [id, undefined],
    ),
  ])
  const givenBy = new Map(given)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return ({ createdBy, redeemedBy, revokedBy, ...row }) => ({
    ...row,
    createdByAdminId: createdBy,
    createdByName: nameOf(createdBy),
    redeemedByUserId: redeemedBy,
    redeemedByName: nameOf(redeemedBy),
    isRevoked: row.revokedAt !== null,
    revokedBy,
    revokedByName: nameOf(revokedBy),
    answers: givenBy.get(row.id) ?? {},
    ...(givenBy.get(row.id) === undefined ? { isUnreadable: true } : {}),
    mail: row.email === null ? 'none' : (mails.get(row.id) ?? 'waiting'),
  })
}

/** Invitations with names and mail state. */
export async function showInvitations(
  deps: Pick<Deps, 'database' | 'invitations' | 'outbox'>,
  rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  return rows.map(await presenter(deps, rows))
}

function statusAt(invitation: PresentInvitation, now: string): InvitationRow['status'] {
  if (invitation.status !== 'issued') return invitation.status
  return hasExpired(invitation, now) ? 'expired' : 'active'
}

/** Row from the invitation's own stream, independent of read models. */
async function rowOf(
  { submissions, clock }: Pick<Deps, 'clock' | 'submissions'>,
  invitation: PresentInvitation,
): Promise<InvitationRow> {
  const { invitationId: id, roleType, email, recipientName, language, submissionId, expiresAt, issued } = invitation
  const registration =
    submissionId === undefined ? undefined : (await submissions.peek(submissionId, { allowMissingKeys: true })).state
  const ended = invitation.status === 'issued' ? undefined : invitation.ended
  const nothing = { at: null, by: null }
  const redeemed = invitation.status === 'redeemed' ? invitation.ended : nothing
  const revoked = invitation.status === 'revoked' ? invitation.ended : nothing
  return {
    id,
    roleType,
    language,
    expiresAt,
    email: email ?? null,
    recipientName: recipientName ?? null,
    submissionId: submissionId ?? null,
    submissionReference:
      registration === undefined || registration.status === 'none' ? null : registration.referenceCode,
    status: statusAt(invitation, clock.now()),
    createdAt: issued.at,
    createdBy: issued.by,
    updatedAt: ended?.at ?? issued.at,
    redeemedAt: redeemed.at,
    redeemedBy: redeemed.by,
    revokedAt: revoked.at,
    revokedBy: revoked.by,
  }
}

/** Invitation after a command, for its caller. */
export async function showInvitation(deps: Deps, invitation: PresentInvitation): Promise<Invitation> {
  const row = await rowOf(deps, invitation)
  return (await presenter(deps, [row]))(row)
}
