import type { SubmissionStatus } from '../../ui/submission-status.ts'

export type Decision = 'approve' | 'request_documents' | 'reject' | 'complete' | 'reopen'

/** What staff may decide in each status, the likely one first (DECISIONS, Status flow). The server judges again. */
export const decisionsIn: Readonly<Record<SubmissionStatus, readonly Decision[]>> = {
  draft: [],
  pending_review: ['approve', 'request_documents', 'reject'],
  missing_docs: [],
  approved: ['complete', 'reopen'],
  rejected: ['reopen'],
  completed: [],
}
