import { FileImage, FileText, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import type { FormFiles, StoredFile } from '../../form-store.ts'
import { fileSize } from './file-size.ts'

type Props = {
  readonly file: StoredFile
  readonly whoSaw: FormFiles['whoSaw']
  /** From 1, where there are several. */
  readonly page: number | undefined
  readonly busy: boolean
  /** What can be done to it; absent: nothing. */
  readonly acts: { readonly remove: () => void; readonly replace: () => void } | undefined
}

/** A file the server has: name, size, since when. */
export function StoredFileRow({ file, whoSaw, page, busy, acts }: Props) {
  const intl = useIntl()
  const Icon = /\.pdf$/i.test(file.name) ? FileText : FileImage
  const size = fileSize(file.size, intl.locale)
  const about = file.addedAt === undefined ? size : intl.formatMessage({ id: 'form.file.added' }, { size, date: dateFormats(intl).shortDay(file.addedAt) })
  return (
    <div className={`flex min-h-14 flex-wrap items-center gap-x-3 rounded-md border border-line py-1.5 pr-1.5 pl-3.5 ${busy ? 'opacity-60' : ''}`}>
      <Icon aria-hidden className="size-5 flex-none" />
      <p className="min-w-0 flex-1 basis-40">
        {file.href === undefined ? (
          <span className="font-medium [overflow-wrap:anywhere]">{file.name}</span>
        ) : (
          <a className="-mt-2.5 -mb-1 inline-block min-w-touch pt-2.5 pb-1 font-medium [overflow-wrap:anywhere]" href={file.href} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        )}
        <span className="block text-xs text-ink-2 tabular-nums">
          {page !== undefined && <><FormattedMessage id="form.file.page" values={{ page }} /> · </>}
          {about}
        </span>
      </p>
      {acts && (
        <span className="ml-auto flex items-center gap-1">
          <TextButton aria-label={intl.formatMessage({ id: 'form.file.replace.of' }, { name: file.name })} aria-disabled={busy} onClick={busy ? undefined : acts.replace}>
            <FormattedMessage id="form.file.replace" />
          </TextButton>
          <QuietButton aria-label={intl.formatMessage({ id: 'form.file.remove' }, { name: file.name })} aria-disabled={busy} onClick={busy ? undefined : acts.remove}>
            <Trash2 aria-hidden className="size-5" />
          </QuietButton>
        </span>
      )}
      {whoSaw && <div className="-mt-3 basis-full pr-3.5 pl-8">{whoSaw(file.id)}</div>}
    </div>
  )
}
