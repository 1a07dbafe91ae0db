import type { AgencyEvent } from '@fleet/domain/agents/events'
import type { Actor } from '@fleet/domain/kernel/event'
import type { TestLog } from '@fleet/platform/testing/test-log'

const staff: Actor = { id: 'account-admin', role: 'admin' }

/** The events of one agency. */
export function agency(agentId: string) {
  const personId = `person-${agentId}`
  const of = (...events: AgencyEvent[]) => events
  return {
    owner: { id: `owner-${agentId}`, role: 'agent', agentId } as const satisfies Actor,
    opened: of({ type: 'AgencyOpened', data: { agentId, personId } }),
    answers: (answers: { [field: string]: string | null }) =>
      of({ type: 'AnswersSaved', data: { personId, passengerIndex: 1, answers } }),
    completed: of({ type: 'AgentProfileCompleted', data: { personId, warnings: [] } }),
    approved: of({ type: 'AgentApproved', data: { personId, notes: null } }),
    rejected: of({ type: 'AgentRejected', data: { personId, notes: 'No' } }),
    corrections: of({
      type: 'AgentCorrectionsRequested',
      data: { personId, notes: null, items: [{ field: 'website', comment: 'Gone' }] },
    }),
    terms: (answers: { [field: string]: string | null }) => of({ type: 'AgentTermsSet', data: { personId, answers } }),
    proposed: (changeId: string) =>
      of({ type: 'PayoutChangeProposed', data: { personId, changeId, answers: { bankDetailsIban: 'AT61' } } }),
    refused: (changeId: string) => of({ type: 'PayoutChangeRefused', data: { personId, changeId, notes: 'No' } }),
    seat: (memberId: string) => of({ type: 'TeamMemberAdded', data: { memberId } }),
    left: (memberId: string) => of({ type: 'TeamMemberRemoved', data: { memberId } }),
  }
}

/** An account that holds the agency. */
export async function writeOwner(log: TestLog, agentId: string): Promise<void> {
  const accountId = `owner-${agentId}`
  await log.append(
    `account-${accountId}`,
    [
      {
        type: 'AccountCreated',
        data: { accountId, email: `${agentId}@example.com`, firstName: 'Olga', lastName: agentId },
      },
      { type: 'RoleGranted', data: { accountId, role: 'agent', agentId } },
    ],
    { at: '2026-11-01T08:00:00.000Z', actor: staff },
  )
}

/** Agencies in every state, with terms, seats and a change of payouts that waits. */
export async function writeAgencies(log: TestLog): Promise<void> {
  for (const agentId of ['new', 'draft', 'pending', 'asked', 'active', 'refused']) await writeOwner(log, agentId)
  const at = { at: '2026-11-20T09:00:00.000Z', formVersion: 'p1' }
  for (const [agentId, decisions] of Object.entries({
    draft: [],
    pending: ['completed'],
    asked: ['completed', 'corrections'],
    active: ['completed', 'approved'],
    refused: ['completed', 'rejected'],
  } as const)) {
    const one = agency(agentId)
    const filled = [
      ...one.opened,
      ...one.answers({ tradingName: `Dives ${agentId}`, countryOfOperation: 'DE', bankDetailsIban: 'DE89' }),
      ...decisions.flatMap((decision) => one[decision]),
    ]
    await log.append(`agent-${agentId}`, filled, { ...at, actor: one.owner })
  }
  const active = agency('active')
  await log.append(
    'agent-active',
    [
      ...active.terms({ commissionTier: 'gold', assignedAccountManager: 'Nadia' }),
      ...active.seat('m1'),
      ...active.seat('m2'),
      ...active.left('m1'),
      ...active.proposed('c1'),
    ],
    { ...at, actor: staff },
  )
}
