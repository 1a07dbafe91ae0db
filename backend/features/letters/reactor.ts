import { idInStream } from '@fleet/domain/catalogue/streams'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import { agencyLetterEvents } from './agency-letters.ts'
import { maxWaitMs, quietMs } from './correction-letter.ts'
import { decisionLetterEvents } from './decision-letters.ts'
import { noticeEvents } from './notices.ts'
import type { Importance, OutboxTable } from '../../mail/outbox-table.ts'

const byImportance: Readonly<Record<Importance, readonly string[]>> = {
  link: ['InvitationIssued', 'InvitationSentAgain', 'ConfirmationAsked', 'PasswordLinkIssued'],
  reply: ['ProposalDecided', ...noticeEvents, ...agencyLetterEvents, ...decisionLetterEvents],
  notice: ['ReminderIssued', 'AnswersSaved'],
}

function importanceOf(type: string): Importance {
  if (byImportance.link.includes(type)) return 'link'
  return byImportance.reply.includes(type) ? 'reply' : 'notice'
}

/** Puts mails of events into the outbox; a job sends them. */
export function mailReactor(outbox: OutboxTable): Reactor {
  return {
    name: 'mail',
    types: new Set(Object.values(byImportance).flat()),
    accepts: isMailed,
    async react(event) {
      const { invitationId, accountId, personId, recipientId, persons } = event.data
      const [first] = Array.isArray(persons) ? persons : []
      const subjectId = invitationId ?? accountId ?? personId ?? recipientId ?? first
      if (typeof subjectId !== 'string') return
      const about = { subjectId, importance: importanceOf(event.type) }
      if (event.type !== 'AnswersSaved') return outbox.put(event, about)
      // Corrections are mailed once, when staff are done.
      const at = String(event.metadata['occurredAt'])
      return outbox.gather(event, { ...about, at, quietMs, maxMs: maxWaitMs })
    },
  }
}

function isMailed(event: StoredEvent): boolean {
  const { isBound, invitationId, by } = event.data
  if (event.type === 'InvitationIssued') return isBound === true
  // Accepting an invitation shows its role on screen.
  if (event.type === 'RoleGranted') return invitationId === undefined
  if (event.type !== 'AnswersSaved') return true
  // Of an agency only its declarations for guests are mailed; which answers it saved is encrypted.
  return by === undefined && isByOthers(event) && idInStream('submission', event.stream) !== undefined
}

/** By staff or an agency, who fill in for guests. */
function isByOthers({ metadata: { actor } }: StoredEvent): boolean {
  const role = typeof actor === 'object' && actor !== null && 'role' in actor ? actor['role'] : undefined
  return role === 'king-snefro' || role === 'admin' || role === 'manager' || role === 'agent'
}
