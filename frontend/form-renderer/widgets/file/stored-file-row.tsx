import { FileText, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { DocumentName } from '../../../document-viewer/document-name.tsx'
import { Thumbnail } from '../../../document-viewer/thumbnail.tsx'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { QuietButton } from '../../../ui/buttons/quiet-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { FormFiles, StoredFile } from '../../form-store.ts'

type Props = {
  readonly file: StoredFile
  /** All files of its kind, for the preview. */
  readonly files: readonly StoredFile[]
  readonly renderViews: FormFiles['renderViews']
  /** From 1, when there are several. */
  readonly page: number | undefined
  readonly busy: boolean
  /** Actions on the file; absent: none. */
  readonly actions: { readonly remove: () => void; readonly replace: () => void } | undefined
}

/** A file on the server: thumbnail, name, size, date. */
export function StoredFileRow({ file, files, renderViews, page, busy, actions }: Props) {
  const intl = useIntl()
  const t = useText()
  const documents = files.flatMap(({ href, ...one }) => (href === undefined ? [] : [{ ...one, address: href }]))
  const at = documents.findIndex(({ id }) => id === file.id)
  const size = fileSize(file.size, intl.locale)
  const about =
    file.addedAt === undefined
      ? size
      : t('form.file.added', { size, date: dateFormats(intl).shortDay(file.addedAt).replaceAll(' ', '\u00a0') })
  return (
    <div className={`rounded-md border border-line p-1.5 ${busy ? 'opacity-60' : ''}`}>
      <div className="flex min-h-11 items-center gap-3">
        {at < 0 ? (
          <FileText aria-hidden className="m-3 size-5 flex-none" />
        ) : (
          <Thumbnail documents={documents} at={at} />
        )}
        <p className="min-w-0 flex-1">
          {at < 0 ? (
            <span className="font-medium wrap-anywhere hyphens-none">{file.name}</span>
          ) : (
            <DocumentName
              documents={documents}
              at={at}
              className="-mx-1.5 -mt-1.5 inline-block min-w-touch mb-1 px-1.5 pt-1.5 pb-1 font-medium wrap-anywhere hyphens-none"
            >
              {file.name}
            </DocumentName>
          )}
          <span className="block text-xs text-ink-2 tabular-nums">
            {page !== undefined && <>{t('form.file.page', { page })} · </>}
            {about}
          </span>
        </p>
        {actions && (
          <QuietButton
            aria-label={t('form.file.remove', { name: file.name })}
            aria-disabled={busy}
            onClick={busy ? undefined : actions.remove}
          >
            <Trash2 aria-hidden className="size-5" />
          </QuietButton>
        )}
      </div>
      {(actions ?? renderViews) && (
        <div className="flex items-start gap-3 pr-2.5 pl-2">
          <div className="min-w-0 flex-1">{renderViews?.(file.id)}</div>
          {actions && (
            <TextButton
              aria-label={t('form.file.replace.of', { name: file.name })}
              aria-disabled={busy}
              onClick={busy ? undefined : actions.replace}
            >
              {t('form.file.replace')}
            </TextButton>
          )}
        </div>
      )}
    </div>
  )
}

/** `2.1 MB` in the reader's number format; below a megabyte in kilobytes. */
function fileSize(bytes: number, locale: string): string {
  const mega = bytes >= 1_000_000
  const number = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  })
  return number.format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))
}
