import type { ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import type { ButtonLook, ButtonSize } from './button-look.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

type Props = {
  readonly title: ReactNode
  readonly text: ReactNode
  /** Label of the safe button; "Cancel" by default. */
  readonly keep?: ReactNode
  /** Label of the other button, and its label while the command runs. */
  readonly act: ReactNode
  readonly busy?: ReactNode
  readonly look: ButtonLook
  readonly size?: ButtonSize
  readonly onAct: () => void
  readonly onClose: () => void
  /** The result of `useCommand` whose command `onAct` sends. */
  readonly command?: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown }
  /** Title above the reason if the command fails. */
  readonly failed?: ReactNode
  /** Between the text and the buttons. */
  readonly children?: ReactNode
}

/** Asks for confirmation. If the command fails, the dialog stays open and shows the reason. */
export function ConfirmDialog(props: Props) {
  const t = useText()
  const { title, text, keep = t('dialog.cancel'), act, busy = act, look, size = 'staff' } = props
  const { onAct, onClose, command, failed, children } = props
  const isSent = command !== undefined && (command.isPending || command.isSuccess)
  const actions = (
    <>
      <Button size={size} onClick={onClose}>
        {keep}
      </Button>
      <Button size={size} look={look} unavailable={isSent} onClick={onAct}>
        {command?.isPending ? busy : act}
      </Button>
    </>
  )
  return (
    <Dialog title={title} text={text} onClose={onClose} actions={actions}>
      {children}
      <ProblemNote title={failed} error={command?.error} />
    </Dialog>
  )
}
