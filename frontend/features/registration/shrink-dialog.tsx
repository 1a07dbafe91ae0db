import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { readonly from: number; readonly to: number; readonly onKeep: () => void; readonly onShrink: () => void }

/** Before persons leave the booking: their answers are set aside, not lost. */
export function ShrinkDialog({ from, to, onKeep, onShrink }: Props) {
  return (
    <Dialog
      title={<FormattedMessage id="registration.shrink.title" values={{ from, to }} />}
      text={<FormattedMessage id="registration.shrink.text" values={{ first: to + 1, last: from, count: from - to }} />}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>
            <FormattedMessage id="registration.shrink.keep" values={{ from }} />
          </Button>
          <Button look="stop" onClick={onShrink}>
            <FormattedMessage id="registration.shrink.do" values={{ to }} />
          </Button>
        </>
      }
    />
  )
}
