import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { readonly waiting: number; readonly kept: boolean; readonly onStay: () => void; readonly onLeave: () => void }

/** The form is being left while the server does not have everything. */
export function LeaveDialog({ waiting, kept, onStay, onLeave }: Props) {
  return (
    <Dialog
      title={<FormattedMessage id="registration.leave.title" values={{ count: waiting }} />}
      text={<FormattedMessage id={kept ? 'registration.leave.kept' : 'registration.leave.lost'} />}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}><FormattedMessage id="registration.leave.stay" /></Button>
          <Button look="stop" onClick={onLeave}><FormattedMessage id="registration.leave.do" /></Button>
        </>
      }
    />
  )
}
