import { Compass } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Message } from '../ui/message-page.tsx'

/** The catch-all page; its second line is the specification's text. */
export function NotFoundPage() {
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
