import type { ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import type { ButtonLook, ButtonSize } from './button-look.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

type Props = {
  readonly title: ReactNode
  /** What it means. */
  readonly text: ReactNode
  /** On the safe button. */
  readonly keep?: ReactNode
  /** On the other button, and on it while the command runs. */
  readonly act: ReactNode
  readonly busy?: ReactNode
  readonly look: ButtonLook
  readonly size?: ButtonSize
  readonly onAct: () => void
  readonly onClose: () => void
  /** The command that `onAct` sends, as `useCommand` returns it. */
  readonly command?: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown }
  /** Title of the reason when the command fails. */
  readonly failed?: ReactNode
  /** Between the text and the buttons. */
  readonly children?: ReactNode
}

/** Asks before something that cannot be undone. If the command fails, the reason stands in the dialog. */
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
