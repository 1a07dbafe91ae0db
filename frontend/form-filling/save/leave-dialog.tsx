import { useText } from '../../lib/intl/use-text.ts'
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
  const t = useText()
  return (
    <Dialog
      title={t('filling.leave.title', { count: waiting })}
      text={t(kept ? 'filling.leave.kept' : 'filling.leave.lost', { count: waiting })}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('filling.leave.stay')}</Button>
          <Button look="stop" onClick={onLeave}>
            {t('filling.leave.do')}
          </Button>
        </>
      }
    />
  )
}
