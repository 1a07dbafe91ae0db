import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'

/** Statuses of a submission, in the order of the filter. */
export const submissionStatuses = [
  'draft',
  'pending_review',
  'missing_docs',
  'approved',
  'completed',
  'rejected',
] as const satisfies readonly SubmissionRow['status'][]

export type SubmissionStatus = SubmissionRow['status']

/** Shows any unknown status as a draft. */
export function submissionStatus(value: unknown): SubmissionStatus {
  return submissionStatuses.find((status) => status === value) ?? 'draft'
}
