import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import type { OpenedEvent } from '../runtime/projection.ts'

/** Submissions made in preview that these events purge; their rows go last, for nothing happens to them any more. */
export function purgedIds(events: readonly OpenedEvent<SubmissionEvent>[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'PreviewPurged' ? [data.submissionId] : []))
}
