import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

type Props = {
  /** Answers, or nothing but files. */
  of: 'answers' | 'files'
  /** Of a form with unsent answers; undefined while that cannot be told, as without a connection. */
  page: string | undefined
  onStay: () => void
  onDiscard: () => void
}

/** Signing out would delete answers or files that the server does not have. Opening their form sends them. */
export function UnsentDialog({ of, page, onStay, onDiscard }: Props) {
  const t = useText()
  const kind = of === 'files' ? 'signOut.unsent.files' : 'signOut.unsent'
  const navigate = useNavigate()
  const send = () => {
    onStay()
    if (page !== undefined) void navigate(page)
  }
  return (
    <Dialog
      wide
      title={t(`${kind}.title`)}
      text={t(page === undefined ? `${kind}.text.offline` : `${kind}.text`)}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('signOut.unsent.stay')}</Button>
          <Button look="stop" onClick={onDiscard}>
            {t('signOut.unsent.discard')}
          </Button>
          {page !== undefined && (
            <Button look="next" onClick={send}>
              {t('signOut.unsent.send')}
            </Button>
          )}
        </>
      }
    />
  )
}
