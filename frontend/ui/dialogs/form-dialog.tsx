import { useId, type FormEvent } from 'react'
import { type ConfirmDialogProps, ConfirmDialog } from './confirm-dialog.tsx'
import { isUnavailable } from './dialog-actions.tsx'

type Props = ConfirmDialogProps &
  (
    | {
        /** Receives the form's values after the browser's validation. The children are the fields. */
        readonly onSubmit: (values: FormData) => void
      }
    | {
        /** Id of the form among the children, which submits itself. */
        readonly form: string
      }
  )

/** A form and its two buttons. If the command fails, the dialog stays open and shows the reason. */
export function FormDialog(props: Props) {
  const id = useId()
  if ('form' in props) return <ConfirmDialog {...props} />
  const { onSubmit, children, ...dialog } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isUnavailable(dialog)) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <ConfirmDialog {...dialog} form={id}>
      <form id={id} onSubmit={submit} className="mt-5 grid gap-5">
        {children}
      </form>
    </ConfirmDialog>
  )
}
