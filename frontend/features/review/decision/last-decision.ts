import type { HistoryEntry } from '@fleet/backend/form-instances/contract'

const decisions: readonly string[] = [
  'DocumentsRequested',
  'SubmissionApproved',
  'SubmissionRejected',
  'SubmissionReopened',
  'SubmissionCompleted',
]

/** The newest decision up to this revision; undefined when there is none. `entries`: newest first. */
export function lastDecision(entries: readonly HistoryEntry[], revision: number): HistoryEntry | undefined {
  return entries.find((entry) => entry.revision <= revision && decisions.includes(entry.type))
}
