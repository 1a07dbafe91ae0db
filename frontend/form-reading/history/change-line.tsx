import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import type { ReactNode } from 'react'
import { DocumentName } from '../../document-viewer/document-name.tsx'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { BeforeAfter } from '../before-after.tsx'
import type { FormInstanceView } from '../form-instance-view.ts'

type Props = {
  formInstance: Pick<FormInstanceView, 'documentAddress'>
  change: HistoryChange
  isHighlighted: boolean
  isGroup: boolean
}

/** One change with its old and new value, differing letters underlined; a document links to its file. */
export function ChangeLine({
  formInstance,
  change: { person, label, fromText, toText, document },
  isHighlighted,
  isGroup,
}: Props) {
  const t = useText()
  return (
    <dl
      className={`mt-1.5 flex flex-wrap items-baseline gap-x-3 rounded-sm px-2.5 py-1.5 ${isHighlighted ? 'bg-aqua-tint shadow-[inset_3px_0_0_var(--aqua)]' : 'bg-sunk'}`}
    >
      <dt className="min-w-28 text-xs leading-5 text-ink-2">
        {isGroup && person ? t('history.ofPerson', { label, person }) : label}
      </dt>
      <dd className="flex min-w-0 flex-[1_1_9rem] flex-wrap items-center gap-x-1.5 wrap-anywhere tabular-nums">
        <BeforeAfter
          from={fromText}
          to={toText}
          wrap={(text, side) => (
            <DocumentLink
              formInstance={formInstance}
              document={side === 'to' || toText === null ? document : document?.replaced}
              name={(side === 'to' ? toText : fromText) ?? ''}
            >
              {text}
            </DocumentLink>
          )}
        />
        {document && <DocumentNote document={document.replaced ?? document} />}
      </dd>
    </dl>
  )
}

/** Shows that a document was removed, and how long its file is kept; nothing for an attached document. */
function DocumentNote({ document: { isGone, keptUntil } }: { document: NonNullable<HistoryChange['document']> }) {
  const t = useText()
  const { day } = useDates()
  if (!isGone && keptUntil === undefined) return null
  return (
    <span className="basis-full text-xs leading-5 text-ink-2">
      {isGone ? t('history.document.gone') : t('history.document.keptUntil', { date: day(keptUntil ?? '') })}
    </span>
  )
}

type DocumentLinkProps = {
  formInstance: Pick<FormInstanceView, 'documentAddress'>
  document: HistoryChange['document']
  name: string
  children: ReactNode
}

/** Name of a file, linked while the file exists; staff can open removed files for a while. */
function DocumentLink({ formInstance, document, name, children }: DocumentLinkProps) {
  if (document === undefined || document.isGone) return children
  const { documentId } = document
  return (
    <DocumentName
      documents={[{ id: documentId, name, address: formInstance.documentAddress(documentId, 'history') }]}
      at={0}
      className="inline-flex min-h-touch items-center fine:min-h-dense"
    >
      <span>{children}</span>
    </DocumentName>
  )
}
