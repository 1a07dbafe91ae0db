import type { Validated } from '@fleet/backend/features/invitations/contract'
import { MailOpen, LogIn } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { loginAddress } from '../../../lib/login-address.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { MessagePage } from '../../../ui/message-page.tsx'

type Props = { token: string; invitation: Extract<Validated, { valid: true }>['invitation'] }

/** A valid link, and nobody is signed in yet: signing in leads back to it. */
export function SignInToAccept({ token, invitation: { roleType, recipientName, email } }: Props) {
  const intl = useIntl()
  const signIn = (
    <a href={loginAddress(`/invite/${token}`)} className={buttonLook('next', 'control')}>
      <LogIn size={20} aria-hidden="true" />
      <FormattedMessage id="invite.signIn" />
    </a>
  )
  const title = recipientName
    ? intl.formatMessage({ id: 'invite.greeting' }, { name: recipientName })
    : intl.formatMessage({ id: 'invite.title' })
  return (
    <MessagePage icon={MailOpen} title={title} action={signIn}>
      <p>
        <FormattedMessage id={`invite.as.${roleType}`} />
      </p>
      <p className="text-base">
        {email ? (
          <FormattedMessage id="invite.onlyFor" values={{ email: <strong>{email}</strong> }} />
        ) : (
          <FormattedMessage id="invite.once" />
        )}
      </p>
    </MessagePage>
  )
}
