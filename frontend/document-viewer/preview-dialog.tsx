import { ExternalLink, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { QuietButton } from '../ui/buttons/quiet-button.tsx'
import { useModal } from '../ui/dialogs/use-modal.ts'
import { DocumentPages } from './pages/document-pages.tsx'
import type { PreviewProps } from './shown-document.ts'

/** Documents in full screen; modal, open while it is rendered. */
export function PreviewDialog({ documents, first, onClose }: PreviewProps) {
  const t = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useModal(dialog)
  // Otherwise the first button gets the focus, which has nothing to do yet.
  useEffect(() => heading.current?.focus(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface open:animate-reveal"
    >
      <DocumentPages
        documents={documents}
        first={first}
        isRequested
        viewportClass="min-h-0 flex-1"
        head={({ name }) => (
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="line-clamp-2 min-w-0 text-base/5 wrap-anywhere hyphens-none focus:shadow-none"
          >
            {name}
          </h2>
        )}
        tail={({ name, address }) => (
          <>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              aria-label={t('document.tab', { name })}
              className="inline-flex min-h-touch min-w-touch items-center justify-center text-inherit"
            >
              <ExternalLink aria-hidden className="size-5" />
            </a>
            <QuietButton aria-label={t('document.close')} onClick={onClose}>
              <X aria-hidden className="size-5" />
            </QuietButton>
          </>
        )}
      />
    </dialog>
  )
}
