import type { Json } from '../kernel/json.ts'
import type { Problem } from '../kernel/rejection.ts'
import { reject } from '../kernel/rejection.ts'
import type { SaveSubmission } from './commands.ts'
import { editable } from './editing.ts'
import type { Answers, SubmissionEvent } from './events.ts'
import type { Form } from './form.ts'
import { sameValue } from './same-value.ts'
import { setUpBooking } from './set-up-booking.ts'
import type { StartedSubmission, Submission } from './state.ts'
import { evolveSubmission } from './state.ts'

function effectiveOf(form: Form, submission: StartedSubmission, passengerIndex: number): Answers {
  const own = submission.persons[passengerIndex - 1]?.answers ?? {}
  return form.effective(own, passengerIndex > 1 ? submission.persons[0]?.answers : undefined)
}

/** The fields in which the person differs from what they saw. */
function differing(form: Form, seen: Answers, answers: SaveSubmission['data']['answers']): Answers {
  const normal = Object.entries(answers).map(([field, value]): [string, Json] => [field, form.normalise(field, value)])
  return Object.fromEntries(normal.filter(([field, value]) => !sameValue(seen[field], value)))
}

function conflicts(patch: Answers, seen: Answers, now: Answers, person: number): Problem[] {
  return Object.keys(patch)
    .filter((field) => !sameValue(seen[field], now[field]) && !sameValue(patch[field], now[field]))
    .map((field) => ({ person, field, code: 'conflict' }))
}

function refuseWhatIsClosed(state: StartedSubmission, command: SaveSubmission, fields: readonly string[], touchesBooking: boolean) {
  const open = editable(state, command.meta.actor)
  if (open === true || (fields.length === 0 && !touchesBooking)) return
  const person = command.data.passengerIndex
  const closed = open === false ? fields : fields.filter((field) => !open.includes(`${person}:${field}`))
  if (closed.length === 0 && !touchesBooking) return
  reject('submissions.notEditable', {
    problems: closed.map((field) => ({ person, field, code: 'notEditable' })),
    values: { status: state.status },
  })
}

/**
 * Saves what differs from what the person saw: booking, answers (with what the form's rules make of them), step.
 * Incomplete is fine; [] when nothing differs.
 * @throws Rejection submissions.notFound | unknownPerson | invalid (problems name the fields) | notEditable | conflict
 */
export function save(state: Submission, command: SaveSubmission): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  const { form, passengerIndex, currentStep } = command.data
  const booking = setUpBooking(state, command.data)
  const setUp = booking.reduce<Submission>(evolveSubmission, state)
  if (setUp.status === 'none') reject('submissions.notFound')
  const person = setUp.persons[passengerIndex - 1]
  if (person === undefined || passengerIndex > setUp.groupSize) {
    reject('submissions.unknownPerson', { values: { person: passengerIndex, groupSize: setUp.groupSize } })
  }
  const base = command.data.base === undefined || command.data.base.status === 'none' ? state : command.data.base
  const now = effectiveOf(form, setUp, passengerIndex)
  const seen = effectiveOf(form, base, passengerIndex)
  const patch = differing(form, seen, command.data.answers)

  const refused = Object.entries(patch).flatMap(([field, value]) => {
    const problem = value === null && form.hasField(field) ? undefined : form.refusal(field, value)
    return problem === undefined ? [] : [{ ...problem, person: passengerIndex }]
  })
  if (refused.length > 0) reject('submissions.invalid', { problems: refused })
  refuseWhatIsClosed(state, command, Object.keys(patch), booking.length > 0)
  const clash = conflicts(patch, seen, now, passengerIndex)
  if (clash.length > 0) reject('submissions.conflict', { problems: clash })

  const after = form.change(now, patch)
  const answers = ownDifference(person.answers, now, after, patch)
  return [
    ...booking,
    ...(Object.keys(answers).length === 0
      ? []
      : [{ type: 'AnswersSaved' as const, data: { personId: person.personId, passengerIndex, answers } }]),
    ...(currentStep === undefined || currentStep === state.currentStep
      ? []
      : [{ type: 'StepVisited' as const, data: { step: currentStep } }]),
  ]
}

/** What to store so that the person's own answers say the new thing where it differs from what held before. */
function ownDifference(own: Answers, before: Answers, after: Answers, patch: Answers): Answers {
  const fields = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(patch), ...Object.keys(own)])
  const difference = [...fields]
    .filter((field) => !sameValue(before[field], after[field]) || (own[field] !== undefined && after[field] === undefined))
    .map((field): [string, Json] => [field, after[field] ?? null])
    .filter(([field, value]) => value !== null || own[field] !== undefined)
  return Object.fromEntries(difference)
}
