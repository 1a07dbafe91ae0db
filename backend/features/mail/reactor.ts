import type { Reactor } from '../../log/reactor.ts'
import { agencyMailed } from './agency-letters.ts'
import { decisionsMailed } from './decision-letters.ts'
import { noticed } from './notices.ts'
import type { OutboxTable } from './outbox-table.ts'

/** Puts what an event asks to be mailed into the outbox; the sender does the rest. */
export function mailReactor(outbox: OutboxTable): Reactor {
  return {
    name: 'mail',
    types: new Set(['InvitationIssued', 'InvitationSentAgain', 'ConfirmationAsked', 'PasswordLinkIssued', 'ProposalDecided', 'ReminderIssued', ...noticed, ...agencyMailed, ...decisionsMailed]),
    async react(event) {
      const { invitationId, accountId, personId, recipientId, isBound } = event.data
      if (event.type === 'InvitationIssued' && isBound !== true) return
      // Whoever takes up an invitation knows what it grants.
      if (event.type === 'RoleGranted' && invitationId !== undefined) return
      const subject = invitationId ?? accountId ?? personId ?? recipientId
      if (typeof subject === 'string') await outbox.put(event, subject)
    },
  }
}
