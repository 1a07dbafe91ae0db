import type { Json } from '../kernel/json.ts'
import type { Actor } from '../kernel/event.ts'
import type { Problem } from '../kernel/rejection.ts'
import { reject } from '../kernel/rejection.ts'
import type { SaveSubmission } from './commands.ts'
import { flagsOfDocuments } from './documents.ts'
import { editable } from './editing.ts'
import type { Answers, SubmissionEvent } from './events.ts'
import type { Form } from './form.ts'
import { conflicts, differing, ownDifference } from './merge.ts'
import { bookingConflicts, setUpBooking } from './set-up-booking.ts'
import type { StartedSubmission, Submission } from './state.ts'
import { evolveSubmission } from './state.ts'

function effectiveOf(form: Form, submission: StartedSubmission, passengerIndex: number): Answers {
  const own = submission.persons[passengerIndex - 1]?.answers ?? {}
  return form.effective(own, passengerIndex > 1 ? submission.persons[0]?.answers : undefined)
}

/** The form does not know it, and it is not the answer to a field of an earlier version, sent back as it was. */
function isUnknown(form: Form, seen: Answers, field: string): boolean {
  return !form.hasField(field) && !Object.hasOwn(seen, field)
}

/** @throws Rejection submissions.invalid (problems name the fields) */
function patchOf({ form, answers, passengerIndex }: SaveSubmission['data'], seen: Answers): Answers {
  const sent = Object.entries(answers).map(([field, value]): [string, Json] => [field, form.normalise(field, value)])
  const patch = differing(seen, Object.fromEntries(sent))
  const refused = sent.flatMap(([field, value]): Problem[] => {
    if (!isUnknown(form, seen, field) && (value === null || patch[field] === undefined)) return []
    const problem = form.refusal(field, value)
    return problem === undefined ? [] : [{ ...problem, person: passengerIndex }]
  })
  if (refused.length > 0) reject('submissions.invalid', { problems: refused })
  return patch
}

/** @throws Rejection submissions.invalid the form does not take this name of a leader */
function refuseLeader({ form, booking: { groupLeaderName } }: SaveSubmission['data']) {
  if (groupLeaderName === undefined || !form.hasField('groupLeaderName')) return
  const problem = form.refusal('groupLeaderName', groupLeaderName)
  if (problem !== undefined) reject('submissions.invalid', { problems: [problem] })
}

type Touched = { readonly person: number; readonly fields: readonly string[]; readonly booking: boolean }

function refuseWhatIsClosed(state: StartedSubmission, actor: Actor, { person, fields, booking }: Touched) {
  const open = editable(state, actor)
  if (open === true) return
  const closed = open === false ? fields : fields.filter((field) => !open.includes(`${person}:${field}`))
  if (closed.length === 0 && !booking) return
  reject('submissions.notEditable', {
    problems: closed.map((field) => ({ person, field, code: 'notEditable' })),
    values: { status: state.status },
  })
}

/**
 * Saves what differs from what the person saw: booking, answers (with what the form's rules make of them), step.
 * Incomplete is fine; [] when nothing differs. A look at a closed registration moves no step.
 * @throws Rejection submissions.notFound | unknownPerson | invalid (problems name the fields) | notEditable | conflict
 */
export function save(state: Submission, { data, meta }: SaveSubmission): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  const { form, passengerIndex, currentStep } = data
  refuseLeader(data)
  const base = data.base === undefined || data.base.status === 'none' ? state : data.base
  const booking = setUpBooking(state, base, data)
  const setUp = booking.reduce<Submission>(evolveSubmission, state)
  if (setUp.status === 'none') reject('submissions.notFound')
  const person = setUp.persons[passengerIndex - 1]
  if (person === undefined || passengerIndex > setUp.groupSize) {
    reject('submissions.unknownPerson', { values: { person: passengerIndex, groupSize: setUp.groupSize } })
  }
  const now = effectiveOf(form, setUp, passengerIndex)
  const seen = effectiveOf(form, base, passengerIndex)
  const patch = patchOf(data, seen)
  const fields = Object.keys(patch)
  refuseWhatIsClosed(state, meta.actor, { person: passengerIndex, fields, booking: booking.length > 0 })
  const clash = [
    ...bookingConflicts(state, base, data.booking),
    ...conflicts({ patch, seen, now, at: { person: passengerIndex } }),
  ]
  if (clash.length > 0) reject('submissions.conflict', { problems: clash })

  const flags = Object.entries(flagsOfDocuments(state.documents, person.personId)).filter(([flag]) => form.hasField(flag))
  const after = fields.length === 0 ? now : form.change(now, { ...patch, ...Object.fromEntries(flags) })
  const answers = ownDifference({ own: person.answers, before: now, after, oldNames: form.oldNames })
  const isMove = currentStep !== undefined && currentStep !== base.currentStep && currentStep !== state.currentStep
  return [
    ...booking,
    ...(Object.keys(answers).length === 0
      ? []
      : [{ type: 'AnswersSaved' as const, data: { personId: person.personId, passengerIndex, answers } }]),
    ...(isMove && editable(state, meta.actor) !== false ? [{ type: 'StepVisited' as const, data: { step: currentStep } }] : []),
  ]
}
