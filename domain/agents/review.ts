import type { FormRules } from '../form-instances/form-rules.ts'
import { reject } from '../kernel/rejection.ts'
import type { AgencyDecision, ReviewAgency } from './commands.ts'
import type { AgencyEvent } from './events.ts'
import type { Agency, AgencyStatus, StartedAgency } from './state.ts'

/** Statuses in which each decision is allowed; an approval can be revoked. */
export const agencyReviewTable: Readonly<Record<AgencyDecision, readonly AgencyStatus[]>> = {
  approve: ['pending'],
  reject: ['pending', 'approved'],
  request_corrections: ['pending'],
}

/** @throws Rejection agents.changedSince the profile changed since staff viewed it */
function refuseIfChanged(now: StartedAgency, baseState: Agency): void {
  if (baseState.status === 'none' || baseState.changes !== now.changes) reject('agents.changedSince')
}

/**
 * Decides on the profile as the table allows.
 * @throws Rejection review.notAllowed
 * agents.changedSince
 * review.reasonMissing
 * review.nothingAsked
 * review.unknownItem
 */
export function reviewAgency(
  now: StartedAgency,
  { decision, remarks, items }: ReviewAgency['data'],
  { form, baseState }: { readonly form: FormRules; readonly baseState: Agency },
): AgencyEvent[] {
  refuseIfChanged(now, baseState)
  if (!agencyReviewTable[decision].includes(now.status))
    reject('review.notAllowed', { values: { decision, status: now.status } })
  const personId = now.persons[0]?.personId ?? ''
  const notes = remarks?.trim() || null
  switch (decision) {
    case 'approve':
      return [{ type: 'AgentApproved', data: { personId, notes } }]
    case 'reject':
      if (notes === null) reject('review.reasonMissing', { problems: [{ field: 'remarks', code: 'required' }] })
      return [{ type: 'AgentRejected', data: { personId, notes } }]
    case 'request_corrections': {
      if (items.length === 0 && notes === null) reject('review.nothingAsked')
      const requested = items.map(({ field, comment }) => ({ field: form.presentName(field), comment: comment.trim() }))
      const unknown = requested.find(({ field }) => !form.hasField(field))
      if (unknown !== undefined) reject('review.unknownItem', { values: { person: 1, item: unknown.field } })
      return [{ type: 'AgentCorrectionsRequested', data: { personId, notes, items: requested } }]
    }
  }
}
