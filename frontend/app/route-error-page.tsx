import { RefreshCw, Unplug } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from '../ui/button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** A screen that failed to load or to draw: the code of a new release, no connection, or a fault of ours. */
export function RouteErrorPage({ error }: { readonly error: unknown }) {
  const t = useText()
  useEffect(() => console.error(error), [error])
  const again = (
    <Button icon={<RefreshCw size={20} aria-hidden="true" />} onClick={() => window.location.reload()}>
      {t('routeError.reload')}
    </Button>
  )
  return (
    <MessagePage icon={Unplug} title={t('routeError.title')} action={again}>
      <p>{t('routeError.text')}</p>
    </MessagePage>
  )
}
