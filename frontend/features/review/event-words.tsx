import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { HistoryEntry } from '@fleet/backend/filling/contract'
import { FormattedMessage } from 'react-intl'
import { InternalNote } from './internal-note.tsx'
import { personName } from './submission.ts'
import { useItemTitle } from './use-item-title.ts'

type Props = { entry: HistoryEntry; submission: Registration }

/** What staff wrote with a decision: to the guests, and among each other. */
export function EventWords({ entry, submission }: Props) {
  const { notes, internalNote, items = [] } = entry
  const toGuests = notes || items.length > 0
  if (!toGuests && !internalNote) return null
  return (
    <div className="mt-2 grid gap-2">
      {toGuests && <WordsToGuests entry={entry} submission={submission} />}
      {internalNote && <InternalNote>{internalNote}</InternalNote>}
    </div>
  )
}

/** The note, and each item asked for. */
function WordsToGuests({ entry: { type, notes, items = [] }, submission }: Props) {
  const titleOf = useItemTitle(submission.formVersion)
  return (
    <div className={`grid gap-1.5 rounded-r-sm border-l-3 px-3 py-2 wrap-anywhere ${type === 'DocumentsRequested' ? 'border-wait bg-wait-tint' : 'border-line-strong bg-sunk'}`}>
      <p className="text-xs font-semibold text-ink-2">
        <FormattedMessage id="review.toGuest" />
      </p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
      {items.map((item, index) => (
        <p key={index} className="whitespace-pre-line">
          <strong>
            {submission.isGroupBooking && `${item.person} ${personName(submission, item.person) ?? ''}, `}
            {titleOf(item)}:
          </strong>{' '}
          {item.comment}
        </p>
      ))}
    </div>
  )
}
