import { CircleAlert, X } from 'lucide-react'
import { Fragment, useState, useSyncExternalStore } from 'react'
import { kindOfFile } from '@fleet/form-schemas/engine/runtime/documents'
import { useText } from '../../../lib/intl/use-text.ts'
import { QuietButton } from '../../../ui/buttons/quiet-button.tsx'
import type { FileUpload, StoredFile } from '../../form-store.ts'
import { useFormContext } from '../../form-context.ts'
import { useControlState } from '../control-state.ts'
import type { WidgetProps } from '../widget.ts'
import { DownloadRow } from './download-row.tsx'
import { FilePicker, usePicker } from './file-picker.tsx'
import { limitsOf, type Limits, type Reason } from './limits-of.ts'
import { AdjustDialog, useAdjusting } from './picture/adjust-dialog.tsx'
import { ReadBackNote } from './read-back-note.tsx'
import { RemovedNote, useRemoval } from './removal.tsx'
import { notifyFileSent } from './sent-files.ts'
import { StoredFileRow } from './stored-file-row.tsx'
import { UploadRow } from './upload-row.tsx'

const none: readonly never[] = []
const noListed = (): readonly StoredFile[] => none
const noUploads = (): readonly FileUpload[] => none
const nothing = () => () => {}

/** Copies of one document, page by page. The answer is a flag that one exists; the files are uploaded separately. */
export function FileField(props: WidgetProps) {
  const t = useText()
  const control = useControlState(props)
  const { files } = useFormContext()
  const kind = kindOfFile(props.name, { document: props.options['document'] })
  const stored = useSyncExternalStore(
    files?.subscribe ?? nothing,
    () => (files?.listed ?? noListed)(kind),
    () => (files?.listed ?? noListed)(kind),
  )
  const uploads = useSyncExternalStore(
    files?.subscribe ?? nothing,
    () => (files?.uploads ?? noUploads)(kind),
    () => (files?.uploads ?? noUploads)(kind),
  )
  const removal = useRemoval(files, kind)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const limits = limitsOf(props.options)
  const { adjusting, begin, use, useAll, end } = useAdjusting()

  const replaced = new Set(uploads.map(({ replaces }) => replaces))
  const pages =
    stored.length + uploads.filter(({ state, replaces }) => state !== 'failed' && replaces === undefined).length
  const remaining = limits.maxFiles - pages

  const send = (file: File, replaces?: string) => {
    const reason = limits.refusal(file)
    if (reason === undefined) {
      files?.send(kind, file, replaces)
      notifyFileSent(kind, file)
    } else setRefused((all) => [...all, { id: `${all.length}-${file.name}`, name: file.name, reason }])
  }
  const add = (chosen: readonly File[], replaces?: string) => {
    removal.settle()
    const taken = chosen.slice(0, replaces === undefined ? Math.max(0, remaining) : 1)
    setRefused(
      chosen.slice(taken.length).map(({ name }, index) => ({ id: `${index}-${name}`, name, reason: 'tooMany' })),
    )
    begin(taken, (file) => send(file, replaces))
  }
  const picker = usePicker({ accept: limits.accept, isMany: remaining > 1, onPicked: add })
  const dismiss = (id: string) => setRefused((all) => all.filter((one) => one.id !== id))

  return (
    <div className="grid gap-2.5">
      {!control.readOnly && <DownloadRow downloads={props.options['downloads']} />}
      {control.readOnly && stored.length === 0 && <p className="text-ink-2">{t('form.file.none')}</p>}
      {stored.map((file, index) => (
        <Fragment key={file.id}>
          <StoredFileRow
            file={file}
            files={stored}
            renderViews={files?.renderViews}
            page={stored.length > 1 ? index + 1 : undefined}
            busy={removal.busy === file.id || replaced.has(file.id)}
            actions={
              control.readOnly
                ? undefined
                : { remove: () => removal.remove(file.id), replace: () => picker.open({ replaces: file.id }) }
            }
          />
          {file.read && <ReadBackNote read={file.read} options={props.options} readOnly={control.readOnly} />}
        </Fragment>
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => files?.retry(upload.id)}
          onCancel={() => files?.cancel(upload.id)}
        />
      ))}
      {refused.map((one) => (
        <RefusedRow key={one.id} refused={one} limits={limits} onDismiss={() => dismiss(one.id)} />
      ))}
      {!control.readOnly && <RemovedNote removal={removal} />}
      {!control.readOnly && (
        <FilePicker
          id={props.id}
          name={props.name}
          control={control}
          accept={limits.accept}
          picker={picker}
          max={limits.maxFiles}
          remaining={remaining}
          hasFiles={pages > 0}
          onDropped={(chosen) => add(chosen)}
        />
      )}
      {adjusting && (
        <AdjustDialog key={adjusting.number} adjusting={adjusting} onUse={use} onUseAll={useAll} onClose={end} />
      )}
    </div>
  )
}

type Refused = { readonly id: string; readonly name: string; readonly reason: Reason }

type Props = { readonly refused: Refused; readonly limits: Limits; readonly onDismiss: () => void }

/** A file that is not sent, with the reason. */
function RefusedRow({ refused: { name, reason }, limits, onDismiss }: Props) {
  const t = useText()
  return (
    <div
      role="alert"
      className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-md border border-stop bg-stop-tint py-1.5 pr-1.5 pl-3.5"
    >
      <CircleAlert aria-hidden className="size-5 text-stop" />
      <p className="min-w-0 font-medium wrap-anywhere hyphens-none">{name}</p>
      <QuietButton aria-label={t('form.file.remove', { name })} onClick={onDismiss}>
        <X aria-hidden className="size-5" />
      </QuietButton>
      <p className="col-span-2 col-start-2 row-start-2 pr-2 pb-1 text-sm text-stop-ink hyphens-auto">
        {t(`form.file.${reason}`, { most: limits.maxFiles, largest: limits.maxMegabytes, takes: limits.takes })}
      </p>
    </div>
  )
}
