import { useText } from '../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

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
    <ConfirmDialog
      size="control"
      title={t('filling.leave.title', { count: waiting })}
      text={t(kept ? 'filling.leave.kept' : 'filling.leave.lost', { count: waiting })}
      keep={t('filling.leave.stay')}
      act={t('filling.leave.do')}
      look="stop"
      onAct={onLeave}
      onClose={onStay}
    />
  )
}
