import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import type { ButtonLook, ButtonSize } from '../buttons/button-look.ts'
import { Button } from '../buttons/button.tsx'

/** The part of a `useCommand` result that a dialog shows. */
export type CommandState = { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown }

/** The two buttons of a dialog, without the action of the second one. */
export type Actions = {
  /** Label of the safe button; "Cancel" by default. */
  readonly cancelLabel?: ReactNode
  /** Label of the other button; without it the safe button is alone. */
  readonly confirmLabel?: ReactNode
  /** Its label while the command runs. */
  readonly busyLabel?: ReactNode
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  /** True while the input is incomplete; a running command disables the button by itself. */
  readonly unavailable?: boolean
  readonly onClose: () => void
  /** The command that the other button sends. */
  readonly command?: CommandState
}

type Props = Actions & {
  readonly onConfirm?: () => void
  /** Id of the form that the other button submits, instead of `onConfirm`. */
  readonly form?: string | undefined
}

/** Whether the action is unavailable: the command runs or has succeeded, or the input is incomplete. */
export function isUnavailable({ command, unavailable = false }: Pick<Actions, 'command' | 'unavailable'>): boolean {
  return unavailable || command?.isPending === true || command?.isSuccess === true
}

/** The safe button and the other one, for the `actions` of a dialog. */
export function DialogActions(props: Props) {
  const t = useText()
  const {
    cancelLabel = t('dialog.cancel'),
    confirmLabel,
    busyLabel = confirmLabel,
    look = 'ink',
    size = 'staff',
    onClose,
    command,
    onConfirm,
    form,
  } = props
  return (
    <>
      <Button size={size} onClick={onClose}>
        {cancelLabel}
      </Button>
      {confirmLabel !== undefined && (
        <Button
          size={size}
          look={look}
          unavailable={isUnavailable(props)}
          {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
        >
          {command?.isPending ? busyLabel : confirmLabel}
        </Button>
      )}
    </>
  )
}
