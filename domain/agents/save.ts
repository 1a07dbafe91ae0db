import type { Answers, PersonId } from '../form-instances/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { type AnswersToSave, saveAnswers } from '../form-instances/save.ts'
import { sameValue } from '../form-instances/state.ts'
import type { Actor } from '../kernel/event.ts'
import type { Json } from '../kernel/json.ts'
import type { CommandMeta } from '../kernel/command.ts'
import { reject } from '../kernel/rejection.ts'
import { isAllowed } from '../rights/rights.ts'
import { isStaff } from '../rights/staff.ts'
import { hiddenFields } from '../visibility/events.ts'
import { editContextOf, readerOf } from './editing.ts'
import type { AgencyEvent, PayoutChangeProposed } from './events.ts'
import { type StartedAgency, agencyOwnership, answersOf } from './state.ts'

type Saving = {
  readonly now: StartedAgency
  readonly baseState: StartedAgency
  readonly form: FormRules
  readonly data: AnswersToSave
  readonly meta: CommandMeta
}

function picked(answers: Answers, isPicked: (field: string, value: Json) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([field, value]) => isPicked(field, value)))
}

/**
 * Drops hidden fields that come back empty, and rejects any other value for them: accepting a matching value would let
 * a client guess.
 * @throws Rejection submissions.notEditable
 */
function withoutHidden({ now, form, data, meta }: Saving): AnswersToSave {
  const hidden = new Set(hiddenFields(form, readerOf(now, meta.actor)))
  const own = picked(data.answers, (field) => !hidden.has(form.presentName(field)))
  const sent = Object.entries(data.answers).map(([field, value]): [string, Json] => [form.presentName(field), value])
  const guesses = sent.filter(([field, value]) => hidden.has(field) && form.normalise(field, value) !== null)
  if (guesses.length > 0)
    reject('submissions.notEditable', {
      problems: guesses.map(([field]) => ({ person: data.person, field, code: 'notEditable' })),
      values: { status: now.status },
    })
  return { ...data, answers: own }
}

/** The agency with its waiting change applied. */
function withChange(agency: StartedAgency, answers: Answers): StartedAgency {
  return {
    ...agency,
    persons: agency.persons.map((person) => ({
      ...person,
      answers: picked({ ...person.answers, ...answers }, (_, value) => value !== null),
    })),
  }
}

function proposal(
  now: StartedAgency,
  personId: PersonId,
  proposed: Answers,
  { commandId: changeId }: CommandMeta,
): PayoutChangeProposed {
  const before = now.payoutChange
  const own = answersOf(now)
  const answers = picked(
    { ...before?.answers, ...proposed },
    (field, value) => before?.answers[field] !== undefined || !sameValue(own[field], value),
  )
  return {
    type: 'PayoutChangeProposed',
    data: { personId, changeId, answers, ...(before === undefined ? {} : { amends: before.changeId }) },
  }
}

function isChange(form: FormRules, current: Answers, [field, value]: readonly [string, Json]): boolean {
  return !sameValue(current[field], form.normalise(field, value, current[field]))
}

/**
 * Whether this person changes where money goes. An agency that fills in its first profile does not: staff decide on it
 * as a whole.
 */
export function changesGuarded(now: StartedAgency, answers: Answers, actor: Actor, form: FormRules): boolean {
  if (now.status === 'draft' && !isStaff(actor)) return false
  if (!isAllowed('agentProfile.bank', actor, agencyOwnership(now))) return false
  const current = form.effective(answersOf(now))
  return Object.entries(form.underNewNames(answers)).some(
    (answer) => form.isGuarded(answer[0]) && !form.isMask(...answer) && isChange(form, current, answer),
  )
}

/**
 * Saves what differs from the viewed state. Once the agency is approved, guarded fields become a proposal, merged with
 * a waiting one; for staff, who approve it, once it is submitted. A guarded answer sent unchanged withdraws no proposal.
 * @throws Rejection those of `saveAnswers`
 */
export function saveProfile(saving: Saving): AgencyEvent[] {
  const { now, baseState, form, meta } = saving
  const data = withoutHidden(saving)
  const filling = editContextOf(now, meta.actor, form)
  if (now.status === 'draft' || (now.status !== 'approved' && !isStaff(meta.actor)))
    return saveAnswers({ ...filling, baseState, data })
  const waiting = now.payoutChange?.answers ?? {}
  const current = form.effective(answersOf(baseState))
  const isChanged = (field: string, value: Json) => !form.isGuarded(field) || isChange(form, current, [field, value])
  const events: AgencyEvent[] = saveAnswers({
    ...filling,
    now: withChange(now, waiting),
    baseState: withChange(baseState, waiting),
    data: { ...data, answers: picked(form.underNewNames(data.answers), isChanged) },
  })
  return events.flatMap((event): AgencyEvent[] => {
    if (event.type !== 'AnswersSaved') return [event]
    const { answers, personId } = event.data
    const proposed = picked(answers, form.isGuarded)
    const free = picked(answers, (field) => !form.isGuarded(field))
    return [
      ...(Object.keys(free).length === 0 ? [] : [{ ...event, data: { ...event.data, answers: free } }]),
      ...(Object.keys(proposed).length === 0 ? [] : [proposal(now, personId, proposed, meta)]),
    ]
  })
}
