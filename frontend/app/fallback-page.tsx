import { Compass } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { useSessionUser } from '../lib/session/session.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Message } from '../ui/pages/message-page.tsx'

/** Unknown address: sends a guest to their own page and shows everyone else a message. */
export function FallbackPage() {
  return useSessionUser()?.role === 'guest' ? <Navigate replace to="/" /> : <NotFoundPage />
}

/** The catch-all page. Its second line is the specification's text. */
function NotFoundPage() {
  const t = useText()
  const home = <LinkButton to="/">{t('notFound.home')}</LinkButton>
  return (
    <main id="main" className="mx-auto max-w-form px-edge py-section">
      <Message icon={Compass} title={t('notFound.title')} action={home}>
        <p>{t('notFound.text')}</p>
      </Message>
    </main>
  )
}
