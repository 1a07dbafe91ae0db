import type { Actor } from '../kernel/event.ts'
import { type Right, isAllowed } from '../rights/rights.ts'
import type { AgencyDecision } from './commands.ts'
import { completableFrom } from './complete.ts'
import { agencyReviewTable } from './review.ts'
import { type StartedAgency, agencyOwnership } from './state.ts'

/** What can be done with an agency's profile. `bank`: change where money goes; `decidePayout`: on a change of that; `withdrawPayout`: take it back. */
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

/** What this person may do with the agency now, by the tables that the decider goes by. In preview nothing: it reaches outside. */
export function allowedAgencyActions(actor: Actor, agency: StartedAgency): AgencyAction[] {
  if (actor.preview === true) return []
  return allAgencyActions.filter(
    (action) => isAllowed(rightTo[action], actor, agencyOwnership(agency)) && allows(action, agency),
  )
}
