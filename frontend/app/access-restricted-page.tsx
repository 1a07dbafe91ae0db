import { Lock } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/link-button.tsx'
import { Message, MessagePage } from '../ui/message-page.tsx'

/** Signed in with a role that has no business on this page; `framed`: within the bar, which stands already. */
export function AccessRestrictedPage({ framed }: { framed: boolean }) {
  const intl = useIntl()
  const home = (
    <LinkButton to="/">
      <FormattedMessage id="notFound.home" />
    </LinkButton>
  )
  const Shown = framed ? Message : MessagePage
  return (
    <Shown icon={Lock} title={intl.formatMessage({ id: 'accessRestricted.title' })} action={home}>
      <p>
        <FormattedMessage id="accessRestricted.text" />
      </p>
    </Shown>
  )
}
