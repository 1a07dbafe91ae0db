import { Lock } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { useSignOut } from '../ui/sign-out/use-sign-out.ts'

/** Signed in, but no role was given (spec part 1, section 2). */
export function AccessDeniedPage() {
  const t = useText()
  const { signOut } = useSignOut()
  const leave = (
    <>
      <Button onClick={signOut}>{t('session.signOut')}</Button>
      <LinkButton to="/sessions">{t('sessions.title')}</LinkButton>
    </>
  )
  return (
    <MessagePage icon={Lock} title={t('accessDenied.title')} action={leave}>
      <p>{t('accessDenied.text')}</p>
      <p>
        <strong>{t('accessDenied.needAccess')}</strong> {t('accessDenied.contact')}
      </p>
      <p>{t('accessDenied.byInvitation')}</p>
    </MessagePage>
  )
}
