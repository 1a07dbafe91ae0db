import type { Validated } from '@fleet/backend/features/invitations/contract'
import { MailOpen, LogIn } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { MessagePage } from '../../../ui/message-page.tsx'

type Props = { token: string; invitation: Extract<Validated, { valid: true }>['invitation'] }

/** A valid link, and nobody is signed in yet: signing in leads back to it. */
export function SignInToAccept({ token, invitation: { roleType, recipientName, email } }: Props) {
  const t = useText()
  const signIn = (
    <a href={loginAddress(`/invite/${token}`)} className={buttonLook('next', 'control')}>
      <LogIn size={20} aria-hidden="true" />
      {t('invite.signIn')}
    </a>
  )
  const title = recipientName ? t('invite.greeting', { name: recipientName }) : t('invite.title')
  return (
    <MessagePage icon={MailOpen} title={title} action={signIn}>
      <p>{t(`invite.as.${roleType}`)}</p>
      <p className="text-base">{email ? t('invite.onlyFor', { email: <strong>{email}</strong> }) : t('invite.once')}</p>
    </MessagePage>
  )
}
