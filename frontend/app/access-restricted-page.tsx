import { Lock } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** Signed in with a role that has no business on this page. */
export function AccessRestrictedPage() {
  const intl = useIntl()
  const home = (
    <LinkButton to="/">
      <FormattedMessage id="notFound.home" />
    </LinkButton>
  )
  return (
    <MessagePage icon={Lock} title={intl.formatMessage({ id: 'accessRestricted.title' })} action={home}>
      <p>
        <FormattedMessage id="accessRestricted.text" />
      </p>
    </MessagePage>
  )
}
