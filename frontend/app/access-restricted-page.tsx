import { Lock } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Message, MessagePage } from '../ui/message-page.tsx'

/** Signed in with a role that has no business on this page; `framed`: within the bar, which stands already. */
export function AccessRestrictedPage({ framed }: { framed: boolean }) {
  const t = useText()
  const home = <LinkButton to="/">{t('notFound.home')}</LinkButton>
  const Shown = framed ? Message : MessagePage
  return (
    <Shown icon={Lock} title={t('accessRestricted.title')} action={home}>
      <p>{t('accessRestricted.text')}</p>
    </Shown>
  )
}
