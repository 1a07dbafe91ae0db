import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  readonly waiting: number
  readonly kept: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The form is being left while the server does not have everything. */
export function LeaveDialog({ waiting, kept, onStay, onLeave }: Props) {
  return (
    <Dialog
      title={<FormattedMessage id="filling.leave.title" values={{ count: waiting }} />}
      text={<FormattedMessage id={kept ? 'filling.leave.kept' : 'filling.leave.lost'} values={{ count: waiting }} />}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <FormattedMessage id="filling.leave.stay" />
          </Button>
          <Button look="stop" onClick={onLeave}>
            <FormattedMessage id="filling.leave.do" />
          </Button>
        </>
      }
    />
  )
}
