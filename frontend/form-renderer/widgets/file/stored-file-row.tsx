import { FileImage, FileText, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import type { FormFiles, StoredFile } from '../../form-store.ts'
import { fileSize } from './file-size.ts'

type Props = { readonly file: StoredFile; readonly whoSaw: FormFiles['whoSaw']; readonly busy: boolean; readonly onRemove: (() => void) | undefined }

/** A file the server has: name, size, since when. */
export function StoredFileRow({ file, whoSaw, busy, onRemove }: Props) {
  const intl = useIntl()
  const Icon = /\.pdf$/i.test(file.name) ? FileText : FileImage
  const size = fileSize(file.size, intl.locale)
  const about = file.addedAt === undefined ? size : intl.formatMessage({ id: 'form.file.added' }, { size, date: dateFormats(intl).shortDay(file.addedAt) })
  return (
    <div className={`grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md border border-line py-1.5 pr-1.5 pl-3.5 ${busy ? 'opacity-60' : ''}`}>
      <Icon aria-hidden className="size-5" />
      <p className="min-w-0">
        {file.href === undefined ? (
          <span className="font-medium [overflow-wrap:anywhere]">{file.name}</span>
        ) : (
          <a className="-mt-2.5 -mb-1 inline-block min-w-touch pt-2.5 pb-1 font-medium [overflow-wrap:anywhere]" href={file.href} target="_blank" rel="noreferrer">
            {file.name}
          </a>
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
