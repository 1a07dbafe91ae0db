import type { SubmitForm } from '../answers/commands.ts'
import { judged } from '../answers/submit.ts'
import { reject } from '../kernel/rejection.ts'
import type { SubmissionEvent } from './events.ts'
import type { SubmissionPorts } from './ports.ts'
import type { StartedSubmission, Submission, SubmissionStatus } from './state.ts'
import { takingPart } from './state.ts'

/** From which statuses a registration goes to review. */
export const submittableFrom: readonly SubmissionStatus[] = ['draft', 'missing_docs']

/**
 * Sends a draft, or one that lacked documents, to review.
 * @throws Rejection submissions.notFound | notSubmittable | incomplete (every problem of every person)
 */
export function submit(state: Submission, { data: { today } }: SubmitForm, { form }: Pick<SubmissionPorts, 'form'>): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  if (!submittableFrom.includes(state.status)) {
    reject('submissions.notSubmittable', { values: { status: state.status } })
  }
  const persons = takingPart(state)
  const { stored, warnings } = judged({ form, persons, today, beside: bookingProblems(state) })
  return [...stored, { type: 'SubmissionSubmitted', data: { persons: persons.map(({ personId }) => personId), warnings } }]
}

/** A group names its size and its leader. */
function bookingProblems({ isGroupBooking, groupSize, groupLeaderName }: StartedSubmission) {
  if (!isGroupBooking) return []
  return [
    ...(groupSize < 2 ? [{ step: 'booking', field: 'groupSize', code: 'required' }] : []),
    ...(groupLeaderName === null ? [{ step: 'booking', field: 'groupLeaderName', code: 'required' }] : []),
  ]
}
