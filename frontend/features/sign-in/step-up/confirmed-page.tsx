import { CircleCheck, ShieldX } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { announceConfirmed } from './confirmation.ts'

/** /confirmed: the return page of the identity provider's window; notifies the first window, and closes. */
export function ConfirmedPage() {
  const intl = useIntl()
  const t = useText()
  const [query] = useSearchParams()
  const code = query.get('signInError')
  useEffect(() => {
    if (code !== null) return
    announceConfirmed()
    window.close()
  }, [code])
  if (code === null) {
    return (
      <MessagePage icon={CircleCheck} title={t('confirm.done')}>
        <p>{t('confirm.done.text')}</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage icon={ShieldX} title={t('confirm.failed')}>
      <p role="alert">{t(intl.messages[`errors.${code}`] ? `errors.${code}` : 'signIn.providerFailed')}</p>
    </MessagePage>
  )
}
