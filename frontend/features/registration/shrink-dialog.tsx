import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { readonly from: number; readonly to: number; readonly onKeep: () => void; readonly onShrink: () => void }

/** Before persons leave the booking: their answers are set aside, not lost. */
export function ShrinkDialog({ from, to, onKeep, onShrink }: Props) {
  const t = useText()
  return (
    <Dialog
      title={t('registration.shrink.title', { from, to })}
      text={t('registration.shrink.text', { first: to + 1, last: from, count: from - to })}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{t('registration.shrink.keep', { from })}</Button>
          <Button look="stop" onClick={onShrink}>
            {t('registration.shrink.do', { to })}
          </Button>
        </>
      }
    />
  )
}
