import { Lock } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { useSignOut } from '../ui/sign-out/use-sign-out.ts'

/** Signed in, but no role was given (spec part 1, section 2). */
export function AccessDeniedPage() {
  const intl = useIntl()
  const { signOut } = useSignOut()
  const leave = (
    <>
      <Button onClick={signOut}>
        <FormattedMessage id="session.signOut" />
      </Button>
      <LinkButton to="/sessions">
        <FormattedMessage id="sessions.title" />
      </LinkButton>
    </>
  )
  return (
    <MessagePage icon={Lock} title={intl.formatMessage({ id: 'accessDenied.title' })} action={leave}>
      <p>
        <FormattedMessage id="accessDenied.text" />
      </p>
      <p>
        <strong>
          <FormattedMessage id="accessDenied.needAccess" />
        </strong>{' '}
        <FormattedMessage id="accessDenied.contact" />
      </p>
      <p>
        <FormattedMessage id="accessDenied.byInvitation" />
      </p>
    </MessagePage>
  )
}
