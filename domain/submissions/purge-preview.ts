import { reject } from '../kernel/rejection.ts'
import type { SubmissionEvent } from './model/events.ts'
import type { Submission } from './model/state.ts'

/**
 * Ends what was made in preview; again changes nothing.
 * @throws Rejection submissions.notFound it is no preview
 */
export function purgePreview(state: Submission): SubmissionEvent[] {
  if (state.status === 'none') return []
  if (state.preview !== true) reject('submissions.notFound')
  return [{ type: 'PreviewPurged', data: { submissionId: state.submissionId } }]
}
