import type { ReactNode } from 'react'
import type { ButtonLook, ButtonSize } from './button-look.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

type Props = {
  readonly title: ReactNode
  readonly text: ReactNode
  /** What the safe button says, what the other says, and what it says while the command runs. */
  readonly keep: ReactNode
  readonly act: ReactNode
  readonly busy?: ReactNode
  readonly look: ButtonLook
  readonly size?: ButtonSize
  readonly command: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: unknown
    readonly mutate: () => void
  }
  /** What was not done, when the command failed. */
  readonly failed: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something that cannot be undone; why it failed stands in the dialog. */
export function ConfirmDialog({
  title,
  text,
  keep,
  act,
  busy = act,
  look,
  size = 'staff',
  command,
  failed,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button size={size} onClick={onClose}>
            {keep}
          </Button>
          <Button
            size={size}
            look={look}
            unavailable={command.isPending || command.isSuccess}
            onClick={() => command.mutate()}
          >
            {command.isPending ? busy : act}
          </Button>
        </>
      }
    >
      {children}
      <ProblemNote title={failed} error={command.error} />
    </Dialog>
  )
}
