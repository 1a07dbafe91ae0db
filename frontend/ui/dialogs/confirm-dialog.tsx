import type { ReactNode } from 'react'
import { type Actions, DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from '../feedback/problem-note.tsx'

export type ConfirmDialogProps = Actions & {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly wide?: boolean
  /** Title above the reason if the command fails; without it the children show the reason. */
  readonly failed?: ReactNode
  /** Between the text and the buttons. */
  readonly children?: ReactNode
}

type Props = ConfirmDialogProps & ({ readonly onConfirm: () => void } | { readonly form: string })

/** Asks for confirmation. If the command fails, the dialog stays open and shows the reason. */
export function ConfirmDialog({ title, text, wide = false, failed, children, ...actions }: Props) {
  return (
    <Dialog title={title} text={text} wide={wide} onClose={actions.onClose} actions={<DialogActions {...actions} />}>
      {children}
      {failed !== undefined && <ProblemNote title={failed} error={actions.command?.error} />}
    </Dialog>
  )
}
