import { useState } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { Preview } from './preview.tsx'
import type { ShownDocument } from './shown-document.ts'
import { SmallPicture } from './small-picture.tsx'

type Props = {
  /** All documents of the preview. */
  readonly documents: readonly ShownDocument[]
  /** The index of this document. */
  readonly at: number
  /** False: nothing is loaded before it is opened. */
  readonly isShown?: boolean
}

/**
 * A document as a small picture that opens its preview; an icon for a PDF. Loaded once per visit, when it comes into
 * view.
 */
export function Thumbnail({ documents, at, isShown = true }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const document = documents[at]
  if (document === undefined) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('document.preview', { name: document.name })}
        onClick={() => setOpen(true)}
        className="grid size-12 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-sunk text-ink-2 transition-colors hover:border-line-strong focus-visible:rounded-sm print:hidden"
      >
        <SmallPicture document={document} isWanted={isShown} />
      </button>
      {isOpen && <Preview documents={documents} first={at} onClose={() => setOpen(false)} />}
    </>
  )
}
