import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import { agencyLetterEvents } from './agency-letters.ts'
import { quietMs } from './correction-letter.ts'
import { decisionLetterEvents } from './decision-letters.ts'
import { noticeEvents } from './notices.ts'
import type { OutboxTable } from '../../mail/outbox-table.ts'

/** Puts what an event asks to be mailed into the outbox; the sender does the rest. */
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
      // Of corrections once, when staff are done with them
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
  // Whoever takes up an invitation knows what it grants.
  if (event.type === 'RoleGranted') return invitationId === undefined
  return event.type !== 'AnswersSaved' || isByStaff(event)
}

function isByStaff({ metadata: { actor } }: StoredEvent): boolean {
  const role = typeof actor === 'object' && actor !== null && 'role' in actor ? actor['role'] : undefined
  return role === 'king-snefro' || role === 'admin' || role === 'manager'
}
