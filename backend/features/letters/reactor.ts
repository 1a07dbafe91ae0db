import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import { agencyLetterEvents } from './agency-letters.ts'
import { quietMs } from './correction-letter.ts'
import { decisionLetterEvents } from './decision-letters.ts'
import { noticeEvents } from './notices.ts'
import type { OutboxTable } from '../../mail/outbox-table.ts'

/** Puts mails of events into the outbox; a job sends them. */
export function mailReactor(outbox: OutboxTable): Reactor {
  return {
    name: 'mail',
    types: new Set([
      'InvitationIssued',
      'InvitationSentAgain',
      'ConfirmationAsked',
      'PasswordLinkIssued',
      'ProposalDecided',
      'ReminderIssued',
      'AnswersSaved',
      ...noticeEvents,
      ...agencyLetterEvents,
      ...decisionLetterEvents,
    ]),
    accepts: isMailed,
    async react(event) {
      const { invitationId, accountId, personId, recipientId, persons } = event.data
      const [first] = Array.isArray(persons) ? persons : []
      const subject = invitationId ?? accountId ?? personId ?? recipientId ?? first
      // Corrections are mailed once, when staff are done.
      const notBefore =
        event.type === 'AnswersSaved'
          ? new Date(Date.parse(String(event.metadata['occurredAt'])) + quietMs).toISOString()
          : undefined
      if (typeof subject === 'string') await outbox.put(event, subject, { notBefore })
    },
  }
}

function isMailed(event: StoredEvent): boolean {
  const { isBound, invitationId } = event.data
  if (event.type === 'InvitationIssued') return isBound === true
  // Accepting an invitation shows its role on screen.
  if (event.type === 'RoleGranted') return invitationId === undefined
  return event.type !== 'AnswersSaved' || isByStaff(event)
}

function isByStaff({ metadata: { actor } }: StoredEvent): boolean {
  const role = typeof actor === 'object' && actor !== null && 'role' in actor ? actor['role'] : undefined
  return role === 'king-snefro' || role === 'admin' || role === 'manager'
}
