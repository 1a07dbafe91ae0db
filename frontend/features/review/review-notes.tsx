import { MessageSquareText } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { Submission } from './submission.ts'

/** The note of the last decision, while it stands. */
export function ReviewNotes({ submission: { reviewNotes } }: { submission: Submission }) {
  if (!reviewNotes) return null
  return (
    <div className="mb-4 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md bg-sunk px-3.5 py-3 text-sm">
      <MessageSquareText size={20} aria-hidden="true" className="text-ink-3" />
      <div>
        <p className="text-xs font-semibold text-ink-2">
          <FormattedMessage id="review.lastNote" />
        </p>
        <p className="whitespace-pre-line">{reviewNotes}</p>
      </div>
    </div>
  )
}
