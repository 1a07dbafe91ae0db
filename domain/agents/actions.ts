import type { Actor } from '../kernel/event.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import type { AgencyDecision } from './commands.ts'
import { completableFrom } from './complete.ts'
import { agencyReviewTable } from './review.ts'
import { type StartedAgency, agencyOwnership } from './state.ts'

/**
 * Actions on an agency's profile. `bank`: change bank details; `decidePayout`: decide on a change of them;
 * `withdrawPayout`: withdraw one.
 */
type AgencyAction =
  | 'save'
  | 'complete'
  | 'reveal'
  | 'bank'
  | 'terms'
  | 'decidePayout'
  | 'withdrawPayout'
  | AgencyDecision

const rightTo: Readonly<Record<AgencyAction, Right>> = {
  save: 'agentProfile.edit',
  complete: 'agentProfile.complete',
  reveal: 'agentProfile.bank',
  bank: 'agentProfile.bank',
  terms: 'agentProfile.approve',
  decidePayout: 'agentProfile.approve',
  withdrawPayout: 'agentProfile.bank',
  approve: 'agentProfile.approve',
  reject: 'agentProfile.approve',
  request_corrections: 'agentProfile.approve',
}

export const allAgencyActions: readonly AgencyAction[] = Object.keys(rightTo).filter((name): name is AgencyAction =>
  Object.hasOwn(rightTo, name),
)

function allows(action: AgencyAction, { status, payoutChange }: StartedAgency): boolean {
  if (action === 'complete') return completableFrom.includes(status)
  if (action === 'decidePayout' || action === 'withdrawPayout') return payoutChange !== undefined
  return action === 'approve' || action === 'reject' || action === 'request_corrections'
    ? agencyReviewTable[action].includes(status)
    : true
}

/**
 * The actions that this person may take now, by the same tables as the decider. None in preview, since they have
 * effects outside it.
 */
export function allowedAgencyActions(actor: Actor, agency: StartedAgency): AgencyAction[] {
  if (actor.preview === true) return []
  return allAgencyActions.filter(
    (action) => isAllowed(rightTo[action], actor, agencyOwnership(agency)) && allows(action, agency),
  )
}
