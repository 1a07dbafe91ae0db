import { reject } from '@fleet/domain/kernel/rejection'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { InvitationRow } from '@fleet/projections/invitations/queries'
import { findInvitation } from '@fleet/projections/invitations/queries'
import type { Services } from '../../services.ts'
import type { Invitation } from './contract.ts'

/** The read models that invitations are shown from. */
export const shownFrom = ['invitations', 'submission-list', 'account-list'] as const

/** Invitations as a screen shows them, with the names of people and what became of the mail. */
export async function showInvitations({ database, outbox }: Services, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const people = rows.flatMap(({ createdBy, redeemedBy, revokedBy }) => [createdBy, redeemedBy ?? '', revokedBy ?? ''])
  const [names, mails] = await Promise.all([findAccountNames(database, people), outbox.states(rows.map(({ id }) => id))])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(({ createdBy, redeemedBy, revokedBy, ...row }) => ({
    ...row,
    createdByAdminId: createdBy,
    createdByName: nameOf(createdBy),
    redeemedByUserId: redeemedBy,
    redeemedByName: nameOf(redeemedBy),
    isRevoked: row.revokedAt !== null,
    revokedBy,
    revokedByName: nameOf(revokedBy),
    mail: row.email === null ? 'none' : (mails.get(row.id) ?? 'waiting'),
  }))
}

/** @throws Rejection invitations.notFound also while the read model is behind */
export async function showInvitation(services: Services, id: string) {
  const row = await findInvitation(services.database, id, services.clock.now())
  const [shown] = row === undefined ? [] : await showInvitations(services, [row])
  return shown ?? reject('invitations.notFound')
}
