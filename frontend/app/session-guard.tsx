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
  /** The roles that may see these screens; all roles by default. `right` limits what a role may do. */
  roles?: readonly SessionRole[]
  /** The right that the screen below needs. */
  right?: Right
  /** Also for the top admin who previews another role. */
  previewing?: boolean
  /** `home`: a guest is sent to their own page instead of seeing a refusal. */
  guests?: 'home'
  /** Rendered within the bar. */
  inFrame?: boolean
  /** Also for an account without a role. */
  withoutRole?: boolean
  children?: (user: SessionUser) => ReactNode
}

/**
 * Renders its children for a signed-in user only. The address stays, so that signing in leads back to it. The server
 * checks every call itself: this only chooses what to render.
 */
export function SessionGuard({
  roles,
  right,
  previewing = false,
  guests,
  inFrame = false,
  withoutRole,
  children,
}: Props) {
  const t = useText()
  const { data: user, isPending, isError, error, refetch } = useQuery(sessionQuery)
  if (isPending) return <LoadingScreen />
  // The last known user stays signed in while the server cannot be reached.
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
  if (!user.role && !withoutRole) return <AccessDeniedPage />
  if (right !== undefined && !may(user, right)) return <AccessRestrictedPage inFrame={inFrame} />
  if (roles && !roles.some((role) => role === user.role) && !(previewing && user.preview)) {
    return user.role === 'guest' && guests === 'home' ? (
      <Navigate replace to="/" />
    ) : (
      <AccessRestrictedPage inFrame={inFrame} />
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

/** Signed in with a role that may not see this page. `framed`: the bar is already there. */
function AccessRestrictedPage({ inFrame }: { inFrame: boolean }) {
  const t = useText()
  const home = <LinkButton to="/">{t('notFound.home')}</LinkButton>
  const Shown = inFrame ? Message : MessagePage
  return (
    <Shown icon={Lock} title={t('accessRestricted.title')} action={home}>
      <p>{t('accessRestricted.text')}</p>
    </Shown>
  )
}

/** Signed in without a role. */
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
