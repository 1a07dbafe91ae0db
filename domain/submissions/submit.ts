import type { SubmitForm } from '../form-instances/commands.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { problemsIn, validateForSubmit } from '../form-instances/submit.ts'
import { type Problem, reject } from '../kernel/rejection.ts'
import { type ActiveConfirmation, waitingConfirmations } from './model/confirmations.ts'
import type { Actor } from '../kernel/event.ts'
import type { SubmissionEvent } from './model/events.ts'
import { redactRegistration } from '../visibility/registration.ts'
import { activeParts, handedToOthers } from './model/parts.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { requestProblems } from './requests.ts'
import { type StartedSubmission, type Submission, submittableFrom, participants } from './model/state.ts'

/**
 * Submits a draft or a registration with missing documents for review.
 * @throws Rejection submissions.notFound
 * notSubmittable
 * changedSinceShown (the content differs from what was read)
 * incomplete (every problem of every person, unconfirmed declarations and unanswered requests)
 * agents.notApproved
 */
export function submit(
  state: Submission,
  { data: { today, shown }, meta: { actor } }: SubmitForm,
  { form, mayBook }: Pick<SubmissionPorts, 'form' | 'mayBook'>,
): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (!submittableFrom.includes(state.status)) {
    reject('submissions.notSubmittable', { values: { status: state.status } })
  }
  if (actor.role === 'agent' && !mayBook) reject('agents.notApproved')
  if (shown !== undefined && shown !== readingHashOf(redactRegistration(state, { actor, form, now: state }), form))
    reject('submissions.changedSinceShown')
  const { stored, warnings } = validateForSubmit(submitInputOf(state, { form, today, actor }))
  return [
    ...stored,
    {
      type: 'SubmissionSubmitted',
      data: {
        persons: participants(state).map(({ personId }) => personId),
        warnings,
        ...(shown === undefined ? {} : { shown }),
      },
    },
  ]
}

/** Hash of the content read before signing, of a registration redacted for its reader. */
function readingHashOf(state: StartedSubmission, form: FormRules): string {
  const persons = participants(state).map(({ answers }, index) =>
    form.effective(answers, index > 0 ? state.persons[0]?.answers : undefined),
  )
  return form.readingHash(persons, state.documents)
}

/** `actor`: the reader of the problems; absent: staff, who see all. */
type ValidationContext = Pick<SubmissionPorts, 'form'> & { readonly today: string; readonly actor?: Actor }

function submitInputOf(state: StartedSubmission, { form, today, actor }: ValidationContext) {
  const waiting = waitingConfirmations(state, form, actor)
  const persons = participants(state)
  const otherProblems = [...bookingProblems(state), ...requestProblems(state, form), ...waiting.map(waitingProblem)]
  const all = { form: withoutWaiting(form, waiting), persons, today, otherProblems }
  const handed = actor === undefined ? [] : handedToOthers(state, actor)
  if (handed.length === 0) return all
  const isOthers = ({ person = 0 }: Problem) => handed.includes(person)
  const incomplete = new Set(
    problemsIn(all)
      .filter(isOthers)
      .map(({ person }) => person),
  )
  const open = activeParts(state).filter(
    ({ person, status }) => handed.includes(person) && (status !== 'done' || incomplete.has(person)),
  )
  return {
    ...all,
    form: withoutErrors(all.form, isOthers),
    otherProblems: [
      ...otherProblems.filter((problem) => !isOthers(problem)),
      ...open.map(({ person }): Problem => ({ person, code: 'awaitsPart' })),
    ],
  }
}

/** All problems that block a submit. */
export function submitProblems(state: StartedSubmission, context: ValidationContext): Problem[] {
  return problemsIn(submitInputOf(state, context))
}

/** One problem for each waiting request, instead of one for each field. */
function waitingProblem({ person, declared: [first], fields: [field = ''] }: ActiveConfirmation): Problem {
  return { person, field, code: 'awaitsGuest', ...(first === undefined ? {} : { step: first.step }) }
}

function withoutWaiting(form: FormRules, waiting: readonly ActiveConfirmation[]): FormRules {
  return withoutErrors(form, ({ person, field = '' }) =>
    waiting.some((one) => one.person === person && one.fields.includes(field)),
  )
}

/** The form without the errors that match. */
function withoutErrors(form: FormRules, isLeftOut: (problem: Problem) => boolean): FormRules {
  return {
    ...form,
    problems: (answers, context) => {
      const { errors, warnings } = form.problems(answers, context)
      return { errors: errors.filter((problem) => !isLeftOut(problem)), warnings }
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
