import { useText } from '../../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

type Props = { readonly from: number; readonly to: number; readonly onKeep: () => void; readonly onShrink: () => void }

/** Confirms a smaller group: the answers of the persons who leave are set aside, not lost. */
export function ShrinkDialog({ from, to, onKeep, onShrink }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      size="control"
      title={t('registration.shrink.title', { from, to })}
      text={t('registration.shrink.text', { first: to + 1, last: from, count: from - to })}
      cancelLabel={t('registration.shrink.keep', { from })}
      confirmLabel={t('registration.shrink.do', { to })}
      look="stop"
      onConfirm={onShrink}
      onClose={onKeep}
    />
  )
}
