import { useId, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A text to pass on, with a button that copies it. Where the browser refuses to copy, the text is selected instead. */
export function CopyBox({ label, text }: { label: ReactNode; text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className="min-h-control min-w-0 flex-1 basis-48 rounded-md border border-line-strong bg-surface px-3 py-2 text-ellipsis tabular-nums focus-visible:rounded-md"
        />
        <CopyButton text={text} onSelect={() => field.current?.select()} />
      </div>
    </div>
  )
}
