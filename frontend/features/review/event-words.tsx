import type { HistoryEntry } from './history.ts'
import { personName, type Submission } from './submission.ts'
import { useItemTitle } from './use-item-title.ts'

/** What staff wrote with a decision: the note, and each item asked for. */
export function EventWords({ entry: { type, notes, items = [] }, submission }: { entry: HistoryEntry; submission: Submission }) {
  const titleOf = useItemTitle(submission.formVersion)
  if (!notes && items.length === 0) return null
  return (
    <div className={`mt-2 grid gap-1.5 rounded-r-sm border-l-3 px-3 py-2 wrap-anywhere ${type === 'DocumentsRequested' ? 'border-wait bg-wait-tint' : 'border-line-strong bg-sunk'}`}>
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
