import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import type { Right } from '../lib/session/may.ts'
import { useAllTexts } from '../lib/intl/use-all-texts.ts'
import { may, sessionQuery, type SessionRole, type SessionUser } from '../lib/session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { LoadingScreen } from '../ui/pages/loading-screen.tsx'
import { Message, MessagePage } from '../ui/pages/message-page.tsx'
import { useSignOut } from '../ui/sign-out/use-sign-out.ts'

const SignInPage = lazy(async () => ({ default: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }))
const EnrolPage = lazy(async () => ({
  default: (await import('../features/sessions/second-factor/enrol-page.tsx')).EnrolPage,
}))

type Props = {
  /** Whose screens these are; without it, every role's. What one may do is `right`. */
  roles?: readonly SessionRole[]
  /** What the screen below is for. */
  right?: Right
  /** Also for the top admin who previews another role. */
  previewing?: boolean
  /** `home`: a guest who has no business here comes to the own page instead of being told. */
  guests?: 'home'
  /** Stands within the bar. */
  framed?: boolean
  /** Also for an account without a role. */
  anyone?: boolean
  children?: (user: SessionUser) => ReactNode
}

/**
 * What is below it is drawn for a signed-in user only; the address stays, so that signing in leads back to it. The
 * server checks every call by itself: this only chooses what to draw.
 */
export function SessionGuard({ roles, right, previewing = false, guests, framed = false, anyone, children }: Props) {
  const t = useText()
  const { data: user, isPending, isError, error, refetch } = useQuery(sessionQuery)
  if (isPending) return <LoadingScreen />
  // Who was signed in a moment ago still is, while the server cannot be reached.
  if (isError && user === undefined) {
    return (
      <main className="mx-auto max-w-form px-edge py-section">
        <ErrorPanel title={t('session.unknown')} error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!user) return <SignedOut />
  if (user.mustSetUpSecondFactor) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <EnrolPage />
      </Suspense>
    )
  }
  if (!user.role && !anyone) return <AccessDeniedPage />
  if (right !== undefined && !may(user, right)) return <AccessRestrictedPage framed={framed} />
  if (roles && !roles.some((role) => role === user.role) && !(previewing && user.preview)) {
    return user.role === 'guest' && guests === 'home' ? (
      <Navigate replace to="/" />
    ) : (
      <AccessRestrictedPage framed={framed} />
    )
  }
  return children ? children(user) : <Outlet />
}

function SignedOut() {
  if (!useAllTexts()) return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignInPage />
    </Suspense>
  )
}

/** Signed in with a role that has no business on this page; `framed`: within the bar, which stands already. */
function AccessRestrictedPage({ framed }: { framed: boolean }) {
  const t = useText()
  const home = <LinkButton to="/">{t('notFound.home')}</LinkButton>
  const Shown = framed ? Message : MessagePage
  return (
    <Shown icon={Lock} title={t('accessRestricted.title')} action={home}>
      <p>{t('accessRestricted.text')}</p>
    </Shown>
  )
}

/** Signed in, but no role was given. */
function AccessDeniedPage() {
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
