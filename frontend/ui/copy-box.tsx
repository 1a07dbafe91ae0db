import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from './button.tsx'

/** How long the button says that it copied (spec part 2, section 9). */
const copiedFor = 2_000

/** A text to pass on, with a button that copies it. Where the browser refuses to copy, the text is selected instead. */
export function CopyBox({ label, text }: { label: ReactNode; text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    field.current?.select()
    const done = await copyText(text)
    if (done) setCopied((before) => before + 1)
  }
  const Icon = copied > 0 ? Check : Copy
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
        <Button look="ink" icon={<Icon size={20} aria-hidden="true" />} onClick={() => void copy()}>
          <span className="grid text-left *:col-start-1 *:row-start-1">
            <span className={copied > 0 ? 'invisible' : ''}>
              <FormattedMessage id="copy.action" />
            </span>
            <span className={copied > 0 ? '' : 'invisible'}>
              <FormattedMessage id="copy.done" />
            </span>
          </span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copied > 0 && <FormattedMessage id="copy.done" />}
      </p>
    </div>
  )
}

/** Without https there is no clipboard API; the selected text is copied the older way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
