import { useId, useRef, type ReactNode } from 'react'
import { OfflineNote } from '../feedback/connection-notes.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  title: ReactNode
  /** Explanation below the title. */
  text?: ReactNode
  /**
   * Called by Escape or a button of the dialog: the owner stops rendering it, and the focus returns to where it was.
   */
  onClose: () => void
  /** Buttons, the safe one first; null when a form in the dialog has its own. */
  actions: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** A modal dialog, open while it is rendered; for actions that cannot be undone or need an explanation. */
export function Dialog({ title, text, onClose, actions, wide, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-lg bg-surface px-5 pt-6 pb-5 shadow-float open:animate-reveal ${wide ? 'max-w-form' : 'max-w-[32rem]'}`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 text-ink-2">
          {text}
        </p>
      )}
      {children}
      {/* The toasts of the page are behind the dialog */}
      <div role="status" className="mt-4 empty:hidden">
        <OfflineNote />
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>}
    </dialog>
  )
}
