import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'

export const submissionStatuses = [
  'draft',
  'pending_review',
  'missing_docs',
  'approved',
  'rejected',
  'completed',
] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** The status after an event that changes it. */
export const statusAfter: { readonly [T in SubmissionEvent['type']]?: SubmissionStatus } = {
  SubmissionStarted: 'draft',
  SubmissionSubmitted: 'pending_review',
  DocumentsRequested: 'missing_docs',
  SubmissionApproved: 'approved',
  SubmissionRejected: 'rejected',
  SubmissionReopened: 'draft',
  SubmissionCompleted: 'completed',
}
