import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { InternalNote } from '../../../form-reading/history/internal-note.tsx'
import { StaffNote } from '../../../form-reading/staff-note.tsx'
import { lastDecision } from './last-decision.ts'

/** Notes of the last decision: to the guests while the server returns them, internal ones until the next decision. */
export function ReviewNotes({ submission, entries }: { submission: Registration; entries: readonly HistoryEntry[] }) {
  const { reviewNotes } = submission
  const internalNote = lastDecision(entries, submission.revision)?.internalNote
  if (!reviewNotes && !internalNote) return null
  return (
    <div className="mb-4 grid gap-2 tablet:grid-cols-2">
      {reviewNotes && <StaffNote headingId="review.lastNote">{reviewNotes}</StaffNote>}
      {internalNote && <InternalNote>{internalNote}</InternalNote>}
    </div>
  )
}
