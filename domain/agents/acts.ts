import type { Actor } from '../kernel/event.ts'
import { type Right, covers } from '../rights/rights.ts'
import type { AgencyDecision } from './commands.ts'
import { completableFrom } from './complete.ts'
import { agencyReviewTable } from './review.ts'
import { type StartedAgency, belongingOfAgency } from './state.ts'

/** What can be done with an agency's profile. `bank`: change where money goes; `decidePayout`: on a change of that; `withdrawPayout`: take it back. */
type AgencyAct = 'save' | 'complete' | 'reveal' | 'bank' | 'terms' | 'decidePayout' | 'withdrawPayout' | AgencyDecision

const rightTo: Readonly<Record<AgencyAct, Right>> = {
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

export const allAgencyActs: readonly AgencyAct[] = Object.keys(rightTo).filter((name): name is AgencyAct =>
  Object.hasOwn(rightTo, name),
)

function allows(act: AgencyAct, { status, payoutChange }: StartedAgency): boolean {
  if (act === 'complete') return completableFrom.includes(status)
  if (act === 'decidePayout' || act === 'withdrawPayout') return payoutChange !== undefined
  return act === 'approve' || act === 'reject' || act === 'request_corrections'
    ? agencyReviewTable[act].includes(status)
    : true
}

/** What this person may do with the agency now, by the tables that the decider goes by. In preview nothing: it reaches outside. */
export function agencyActsOpenTo(actor: Actor, agency: StartedAgency): AgencyAct[] {
  if (actor.preview === true) return []
  return allAgencyActs.filter((act) => covers(rightTo[act], actor, belongingOfAgency(agency)) && allows(act, agency))
}
