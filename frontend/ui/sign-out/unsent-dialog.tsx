import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

type Props = {
  /** Of a form with unsent answers; undefined while that cannot be told, as without a connection. */
  page: string | undefined
  onStay: () => void
  onDiscard: () => void
}

/** Signing out would delete answers that the server does not have. Opening their form sends them. */
export function UnsentDialog({ page, onStay, onDiscard }: Props) {
  const navigate = useNavigate()
  const send = () => {
    onStay()
    if (page !== undefined) void navigate(page)
  }
  return (
    <Dialog
      wide
      title={<FormattedMessage id="signOut.unsent.title" />}
      text={<FormattedMessage id={page === undefined ? 'signOut.unsent.text.offline' : 'signOut.unsent.text'} />}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <FormattedMessage id="signOut.unsent.stay" />
          </Button>
          <Button look="stop" onClick={onDiscard}>
            <FormattedMessage id="signOut.unsent.discard" />
          </Button>
          {page !== undefined && (
            <Button look="next" onClick={send}>
              <FormattedMessage id="signOut.unsent.send" />
            </Button>
          )}
        </>
      }
    />
  )
}
