import type { FormInstanceEvent } from '../form-instances/events.ts'
import { sameValue } from '../form-instances/state.ts'
import { reject } from '../kernel/rejection.ts'
import type { DecidePayoutChange, WithdrawPayoutChange } from './commands.ts'
import type { AgencyEvent } from './events.ts'
import { type StartedAgency, answersOf } from './state.ts'

/** Withdraws the waiting change. @throws Rejection agents.changedSince staff decided meanwhile */
export function withdrawPayoutChange(
  { payoutChange }: StartedAgency,
  { changeId }: WithdrawPayoutChange['data'],
): AgencyEvent[] {
  if (payoutChange?.changeId !== changeId) reject('agents.changedSince')
  return [{ type: 'PayoutChangeWithdrawn', data: { changeId } }]
}

/**
 * Confirms or refuses the waiting change. An admin confirms a change with own parts only when there is no other.
 * @throws Rejection agents.changedSince it is not the waiting one
 * agents.ownPayoutChange
 * review.reasonMissing
 */
export function decidePayoutChange(
  now: StartedAgency,
  { data: { decision, changeId, remarks, isOnlyAdmin = false }, meta: { actor } }: DecidePayoutChange,
): AgencyEvent[] {
  const { payoutChange } = now
  if (payoutChange?.changeId !== changeId) reject('agents.changedSince')
  if (decision === 'confirm' && !isOnlyAdmin && payoutChange.proposers.includes(actor.id))
    reject('agents.ownPayoutChange')
  const notes = remarks?.trim() || null
  const personId = now.persons[0]?.personId ?? ''
  if (decision === 'refuse') {
    if (notes === null) reject('review.reasonMissing', { problems: [{ field: 'remarks', code: 'required' }] })
    return [{ type: 'PayoutChangeRefused', data: { personId, changeId, notes } }]
  }
  const own = answersOf(now)
  const answers = Object.fromEntries(
    Object.entries(payoutChange.answers).filter(([field, value]) => !sameValue(own[field], value)),
  )
  const saved: FormInstanceEvent = { type: 'AnswersSaved', data: { personId, passengerIndex: 1, answers } }
  return [
    { type: 'PayoutChangeConfirmed', data: { personId, changeId, notes } },
    ...(Object.keys(answers).length === 0 ? [] : [saved]),
  ]
}
