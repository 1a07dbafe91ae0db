import { Compass } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../ui/link-button.tsx'
import { Message } from '../ui/message-page.tsx'

/** The catch-all page; its second line is the specification's text. */
export function NotFoundPage() {
  const intl = useIntl()
  const home = (
    <LinkButton to="/">
      <FormattedMessage id="notFound.home" />
    </LinkButton>
  )
  return (
    <main id="main" className="mx-auto max-w-form px-edge py-section">
      <Message icon={Compass} title={intl.formatMessage({ id: 'notFound.title' })} action={home}>
        <p>
          <FormattedMessage id="notFound.text" />
        </p>
      </Message>
    </main>
  )
}
