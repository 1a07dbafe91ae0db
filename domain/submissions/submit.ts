import type { SubmitForm } from '../answers/commands.ts'
import type { FormRules } from '../answers/form-rules.ts'
import { faultsIn, judged } from '../answers/submit.ts'
import type { Problem } from '../kernel/rejection.ts'
import { reject } from '../kernel/rejection.ts'
import type { CountingConfirmation } from './confirmations.ts'
import { waitingConfirmations } from './confirmations.ts'
import type { SubmissionEvent } from './events.ts'
import type { SubmissionPorts } from './ports.ts'
import type { StartedSubmission, Submission, SubmissionStatus } from './state.ts'
import { takingPart } from './state.ts'

/** From which statuses a registration goes to review. */
export const submittableFrom: readonly SubmissionStatus[] = ['draft', 'missing_docs']

/**
 * Sends a draft, or one that lacked documents, to review.
 * @throws Rejection submissions.notFound | notSubmittable | changedSinceShown (what was read is not what is there) | incomplete (every problem of every person, and what their guests have to confirm)
 *   | agents.notApproved
 */
export function submit(state: Submission, { data: { today, shown }, meta: { actor } }: SubmitForm, { form, mayBook }: Pick<SubmissionPorts, 'form' | 'mayBook'>): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (!submittableFrom.includes(state.status)) {
    reject('submissions.notSubmittable', { values: { status: state.status } })
  }
  if (actor.role === 'agent' && !mayBook) reject('agents.notApproved')
  if (shown !== undefined && shown !== readingOf(state, form)) reject('submissions.changedSinceShown')
  const { stored, warnings } = judged(submittingOf(state, { form, today }))
  return [...stored, { type: 'SubmissionSubmitted', data: { persons: takingPart(state).map(({ personId }) => personId), warnings, ...(shown === undefined ? {} : { shown }) } }]
}

/** Hash of what is read of a registration before it is signed. */
function readingOf(state: StartedSubmission, form: FormRules): string {
  const persons = takingPart(state).map(({ answers }, index) => form.effective(answers, index > 0 ? state.persons[0]?.answers : undefined))
  return form.readingHash(persons, state.documents)
}

type Judging = Pick<SubmissionPorts, 'form'> & { readonly today: string }

function submittingOf(state: StartedSubmission, { form, today }: Judging) {
  const waiting = waitingConfirmations(state, form)
  return { form: withoutWaiting(form, waiting), persons: takingPart(state), today, beside: [...bookingProblems(state), ...waiting.map(waitingProblem)] }
}

/** Every problem that a submit would tell. */
export function missingToSubmit(state: StartedSubmission, judging: Judging): Problem[] {
  return faultsIn(submittingOf(state, judging))
}

/** One for each request: what nobody has confirmed is not told field by field. */
function waitingProblem({ person, declared: [first], fields: [field = ''] }: CountingConfirmation): Problem {
  return { person, field, code: 'awaitsGuest', ...(first === undefined ? {} : { step: first.step }) }
}

function withoutWaiting(form: FormRules, waiting: readonly CountingConfirmation[]): FormRules {
  const isAsked = ({ person, field = '' }: Problem) => waiting.some((one) => one.person === person && one.fields.includes(field))
  return {
    ...form,
    problems: (answers, context) => {
      const { errors, warnings } = form.problems(answers, context)
      return { errors: errors.filter((problem) => !isAsked(problem)), warnings }
    },
  }
}

/** A group names its size and its leader. */
function bookingProblems({ isGroupBooking, groupSize, groupLeaderName }: StartedSubmission) {
  if (!isGroupBooking) return []
  return [
    ...(groupSize < 2 ? [{ step: 'booking', field: 'groupSize', code: 'required' }] : []),
    ...(groupLeaderName === null ? [{ step: 'booking', field: 'groupLeaderName', code: 'required' }] : []),
  ]
}
