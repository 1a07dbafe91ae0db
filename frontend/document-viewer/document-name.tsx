import { useState, type MouseEvent, type ReactNode } from 'react'
import { Preview } from './preview.tsx'
import type { ShownDocument } from './shown-document.ts'

type Props = {
  /** All documents of the preview. */
  readonly documents: readonly ShownDocument[]
  /** The index of this document. */
  readonly at: number
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a document: opens its preview; with a modifier key or the other mouse button, a new tab. */
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
