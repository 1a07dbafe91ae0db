import { useId, useRef, type ReactNode } from 'react'
import { OfflineNote } from '../feedback/connection-notes.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  title: ReactNode
  /** What it means, below the title. */
  text?: ReactNode
  /** Escape, or a button of the dialog: the owner stops rendering it, the focus returns to where it was. */
  onClose: () => void
  /** Buttons, the safe one first; null: a form in the dialog has them. */
  actions: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** Modal, open while it is rendered; for what cannot be undone or needs words. */
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
      {/* Those of the page lie behind it */}
      <div role="status" className="mt-4 empty:hidden">
        <OfflineNote />
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>}
    </dialog>
  )
}
