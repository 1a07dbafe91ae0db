import { FileText, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { DocumentName } from '../../../documents/document-name.tsx'
import { LateThumbnail } from '../../../documents/late-parts.ts'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import type { FormFiles, StoredFile } from '../../form-store.ts'
import { fileSize } from './file-size.ts'

type Props = {
  readonly file: StoredFile
  /** All of its kind, through which one leafs. */
  readonly files: readonly StoredFile[]
  readonly whoSaw: FormFiles['whoSaw']
  readonly busy: boolean
  readonly onRemove: (() => void) | undefined
}

/** A file the server has: how it looks, name, size, since when. */
export function StoredFileRow({ file, files, whoSaw, busy, onRemove }: Props) {
  const intl = useIntl()
  const documents = files.flatMap(({ href, ...one }) => (href === undefined ? [] : [{ ...one, address: href }]))
  const at = documents.findIndex(({ id }) => id === file.id)
  const size = fileSize(file.size, intl.locale)
  const about = file.addedAt === undefined ? size : intl.formatMessage({ id: 'form.file.added' }, { size, date: dateFormats(intl).shortDay(file.addedAt) })
  return (
    <div className={`grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md border border-line p-1.5 ${busy ? 'opacity-60' : ''}`}>
      <span className="grid size-12 place-items-center">{at < 0 ? <FileText aria-hidden className="size-5" /> : <LateThumbnail documents={documents} at={at} />}</span>
      <p className="min-w-0">
        {at < 0 ? (
          <span className="font-medium [overflow-wrap:anywhere]">{file.name}</span>
        ) : (
          <DocumentName documents={documents} at={at} className="-mt-2.5 -mb-1 inline-block min-w-touch pt-2.5 pb-1 font-medium [overflow-wrap:anywhere]">
            {file.name}
          </DocumentName>
        )}
        <span className="block text-xs text-ink-2 tabular-nums">{about}</span>
      </p>
      {onRemove && (
        <QuietButton aria-label={intl.formatMessage({ id: 'form.file.remove' }, { name: file.name })} aria-disabled={busy} onClick={busy ? undefined : onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </QuietButton>
      )}
      {whoSaw && <div className="col-[2/-1] -mt-3">{whoSaw(file.id)}</div>}
    </div>
  )
}
