import { useId, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A text to pass on, with a button that copies it. If the browser refuses to copy, the text is selected instead. */
export function CopyBox({
  label,
  text,
  lines = 1,
}: {
  label: ReactNode
  text: string
  /** A text to read and type off is shown in full. */ lines?: number
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const Field = lines === 1 ? 'input' : 'textarea'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Field
          ref={field}
          id={id}
          {...(lines === 1 ? { type: 'text' } : { rows: lines })}
          readOnly
          value={text}
          onFocus={() => field.current?.select()}
          className="min-h-control min-w-0 flex-1 basis-48 rounded-md border border-line-strong bg-surface px-3 py-2 text-ellipsis tabular-nums focus-visible:rounded-md"
        />
        <CopyButton text={text} onSelect={() => field.current?.select()} />
      </div>
    </div>
  )
}
