import { useState, type MouseEvent, type ReactNode } from 'react'
import { Preview } from './preview.tsx'
import type { ShownDocument } from './shown-document.ts'

type Props = {
  /** All that are leafed through where this one is opened. */
  readonly documents: readonly ShownDocument[]
  /** Which of them it is. */
  readonly at: number
  readonly className?: string
  readonly children: ReactNode
}

/** The way to a document: its preview; with a key held, or the other button, a tab of its own. */
export function DocumentName({ documents, at, className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        href={documents[at]?.address}
        target="_blank"
        rel="noopener"
        aria-haspopup="dialog"
        className={className}
        onClick={open}
      >
        {children}
      </a>
      {isOpen && <Preview documents={documents} first={at} onClose={() => setOpen(false)} />}
    </>
  )
}
