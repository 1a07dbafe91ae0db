import { reject } from '../kernel/rejection.ts'
import type { SubmitSubmission } from './commands.ts'
import type { SubmissionEvent } from './events.ts'
import { withoutOldNames } from './merge.ts'
import { sameValue } from './same-value.ts'
import type { Submission, SubmissionStatus } from './state.ts'
import { takingPart } from './state.ts'

/** From which statuses a registration goes to review. */
export const submittableFrom: readonly SubmissionStatus[] = ['draft', 'missing_docs']

/**
 * Sends a draft, or one that lacked documents, to review. Defaults and prefilled answers are stored first: from here
 * on they are the guest's word.
 * @throws Rejection submissions.notFound | notSubmittable | incomplete (every problem of every person)
 */
export function submit(state: Submission, { data }: SubmitSubmission): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (!submittableFrom.includes(state.status)) {
    reject('submissions.notSubmittable', { values: { status: state.status } })
  }
  const first = state.persons[0]?.answers
  const judged = takingPart(state).map((person, index) => {
    const answers = data.form.effective(person.answers, index > 0 ? first : undefined)
    return { ...person, passengerIndex: index + 1, own: person.answers, answers }
  })
  const verdicts = judged.map(({ answers, passengerIndex }) =>
    data.form.problems(answers, { today: data.today, person: passengerIndex }),
  )
  const errors = verdicts.flatMap((verdict) => verdict.errors)
  const booking = bookingProblems(state)
  if (errors.length + booking.length > 0) reject('submissions.incomplete', { problems: [...booking, ...errors] })

  const stored = judged.flatMap(({ personId, passengerIndex, own, answers }): SubmissionEvent[] => {
    const unsaid = Object.entries(answers).filter(([field, value]) => !sameValue(own[field], value))
    if (unsaid.length === 0) return []
    const renamed = withoutOldNames(unsaid.map(([field]) => field), data.form.oldNames).filter(([old]) => own[old] !== undefined)
    return [{ type: 'AnswersSaved', data: { personId, passengerIndex, answers: Object.fromEntries([...unsaid, ...renamed]) } }]
  })
  const warnings = verdicts.flatMap((verdict) =>
    verdict.warnings.map(({ person, step, field, code }) => ({
      code,
      ...(person === undefined ? {} : { person }),
      ...(step === undefined ? {} : { step }),
      ...(field === undefined ? {} : { field }),
    })),
  )
  return [...stored, { type: 'SubmissionSubmitted', data: { persons: judged.map(({ personId }) => personId), warnings } }]
}

/** A group names its size and its leader. */
function bookingProblems(state: { isGroupBooking: boolean; groupSize: number; groupLeaderName: string | null }) {
  if (!state.isGroupBooking) return []
  return [
    ...(state.groupSize < 2 ? [{ step: 'booking', field: 'groupSize', code: 'required' }] : []),
    ...(state.groupLeaderName === null ? [{ step: 'booking', field: 'groupLeaderName', code: 'required' }] : []),
  ]
}
