import { Undo2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { kindOfFile } from '@fleet/form-schemas/engine/document-kinds'
import { buttonLook } from '../../../ui/button-look.ts'
import { useSurroundings } from '../../surroundings.ts'
import { useSaid } from '../said.ts'
import type { Widget, WidgetProps } from '../widget.ts'
import { DownloadRow } from './download-row.tsx'
import { acceptedTypes } from './accepted-types.ts'
import { StoredFileRow } from './stored-file-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

/** Copies of documents. The answer is the flag that says one is there; the files themselves go to the server apart. */
function FileField(props: WidgetProps) {
  const said = useSaid(props)
  const { files } = useSurroundings()
  const kind = kindOfFile(props.name, { document: props.options['document'] })
  const { uploads, add, drop, remove, removed, restore, removing, failed } = useUploads(files, kind, props.onChange)
  const input = useRef<HTMLInputElement>(null)
  const stored = files?.listed(kind) ?? []
  return (
    <div className="grid gap-2.5">
      {!said.readOnly && <DownloadRow downloads={props.options['downloads']} />}
      {said.readOnly && stored.length === 0 && <p className="text-ink-2"><FormattedMessage id="form.file.none" /></p>}
      {stored.map((file) => (
        <StoredFileRow key={file.id} file={file} files={stored} whoSaw={files?.whoSaw} busy={removing === file.id} onRemove={said.readOnly ? undefined : () => remove(file.id)} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.number} upload={upload} onRetry={() => add([upload.file], upload.number)} onDrop={() => drop(upload.number)} />
      ))}
      <div role="status" className="empty:hidden">
        {removed && !said.readOnly && (
          <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]/[1.375rem] text-ink-2">
            <span className="[overflow-wrap:anywhere]"><FormattedMessage id="form.file.removed" values={{ name: removed.name }} /></span>
            <button type="button" onClick={restore} className="inline-flex min-h-touch items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense">
              <Undo2 aria-hidden className="size-4 flex-none" />
              <FormattedMessage id="filling.note.undo" />
            </button>
          </p>
        )}
      </div>
      <div role="alert" className="font-semibold text-stop-ink empty:hidden">{failed}</div>
      {!said.readOnly && (
        <div
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed border-line-strong p-3 text-[0.9375rem] text-ink-2 has-focus-visible:border-focus-inner"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            add([...event.dataTransfer.files])
          }}
        >
          <label className={`${buttonLook('plain', 'control')} relative has-focus-visible:shadow-focus`}>
            <input
              ref={input}
              type="file"
              className="absolute inset-0 opacity-0 file:hidden"
              id={props.id}
              name={props.name}
              accept={acceptedTypes({ accept: props.options['accept'] })}
              aria-invalid={said.invalid || undefined}
              aria-describedby={said.describedBy}
              onChange={(event) => {
                add([...(event.target.files ?? [])])
                if (input.current) input.current.value = ''
              }}
              onBlur={said.onBlur}
            />
            <Upload aria-hidden className="size-5" />
            <FormattedMessage id={stored.length > 0 ? 'form.file.another' : 'form.file.choose'} />
          </label>
        </div>
      )}
    </div>
  )
}

export const fileWidget: Widget = { label: 'group', Control: FileField }
