import type { RequestedItem } from '@fleet/backend/features/submissions/requested-item-contract'
import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { formVersionQuery } from './form-version.ts'
import { InternalNote } from './internal-note.tsx'
import { isGroup, type FormInstanceView } from '../form-instance-view.ts'
import { titleIn } from './title-in.ts'

type Props = { entry: HistoryEntry; formInstance: FormInstanceView }

/** Notes of a decision: to the submitter and internal ones. */
export function EventNotes({ entry, formInstance }: Props) {
  const { notes, internalNote, items = [] } = entry
  const hasNotes = notes || items.some(({ comment, isAccepted }) => comment || isAccepted !== undefined)
  if (!hasNotes && !internalNote)
    return items.length === 0 ? null : <ItemTitles items={items} formInstance={formInstance} />
  return (
    <div className="mt-2 grid gap-2">
      {hasNotes && <NotesToSubmitter entry={entry} formInstance={formInstance} />}
      {internalNote && <InternalNote>{internalNote}</InternalNote>}
    </div>
  )
}

/** Requested items without comments. */
function ItemTitles({ items, formInstance }: { items: HistoryEntry['items']; formInstance: FormInstanceView }) {
  const titleOf = useItemTitle(formInstance)
  return <p className="mt-1.5 rounded-sm bg-sunk px-2.5 py-1.5 wrap-anywhere">{items.map(titleOf).join(', ')}</p>
}

/** Decisions with requests. */
const requests: ReadonlySet<string> = new Set(['DocumentsRequested', 'AgentCorrectionsRequested'])

/** The note and the comment on each item. */
function NotesToSubmitter({ entry: { type, notes, items = [] }, formInstance }: Props) {
  const t = useText()
  const titleOf = useItemTitle(formInstance)
  return (
    <div
      className={`grid gap-1.5 rounded-r-sm border-l-3 px-3 py-2 wrap-anywhere ${requests.has(type) ? 'border-wait bg-wait-tint' : 'border-line-strong bg-sunk'}`}
    >
      <p className="text-xs font-semibold text-ink-2">{t(formInstance.notesHeadingId)}</p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
      {items.map((item, index) => (
        <p key={index} className="whitespace-pre-line">
          <strong>
            {isGroup(formInstance) && `${item.person} ${formInstance.nameOf(item.person) ?? ''}, `}
            {titleOf(item)}:
          </strong>{' '}
          {item.isAccepted !== undefined &&
            t(item.isAccepted ? 'history.proposal.accepted' : 'history.proposal.refused')}
          {item.isAccepted !== undefined && item.comment && ', '}
          {item.comment}
        </p>
      ))}
    </div>
  )
}

/** Title of a requested item, in the reader's language. */
function useItemTitle({
  formId,
  formVersion,
}: Pick<FormInstanceView, 'formId' | 'formVersion'>): (item: Pick<RequestedItem, 'field' | 'document'>) => string {
  const { language } = useLanguage()
  const { data } = useQuery(formVersionQuery({ formId, version: formVersion }, language))
  return ({ field, document }) => {
    if (data === undefined) return ''
    return titleIn(
      data,
      document === undefined ? (field ?? '') : (documentKinds(data.form.definition).get(document) ?? document),
    )
  }
}
