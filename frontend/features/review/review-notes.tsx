import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { HistoryEntry } from '@fleet/backend/filling/contract'
import { MessageSquareText } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { InternalNote } from '../../reading/internal-note.tsx'
import { lastDecision } from './last-decision.ts'

/** The notes of the last decision: the one to the guests while it stands, the internal one until the next. */
export function ReviewNotes({ submission, entries }: { submission: Registration; entries: readonly HistoryEntry[] }) {
  const { reviewNotes } = submission
  const internalNote = lastDecision(entries, submission.revision)?.internalNote
  if (!reviewNotes && !internalNote) return null
  return (
    <div className="mb-4 grid gap-2 tablet:grid-cols-2">
      {reviewNotes && (
        <div className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md bg-sunk px-3.5 py-3 text-sm wrap-anywhere">
          <MessageSquareText size={20} aria-hidden="true" className="text-ink-3" />
          <div>
            <p className="text-xs font-semibold text-ink-2">
              <FormattedMessage id="review.lastNote" />
            </p>
            <p className="whitespace-pre-line">{reviewNotes}</p>
          </div>
        </div>
      )}
      {internalNote && <InternalNote>{internalNote}</InternalNote>}
    </div>
  )
}
