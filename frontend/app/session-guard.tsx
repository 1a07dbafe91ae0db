import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Outlet } from 'react-router-dom'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { sessionQuery, type SessionRole, type SessionUser } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { AccessDeniedPage } from './access-denied-page.tsx'
import { AccessRestrictedPage } from './access-restricted-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'

type Props = {
  /** Roles that may see what is below; without it, every role. */
  roles?: readonly SessionRole[]
  children?: (user: SessionUser) => ReactNode
}

/**
 * What is below it is drawn for a signed-in user only; the address stays, so that signing in leads back to it. The
 * server checks every call by itself: this only chooses what to draw.
 */
export function SessionGuard({ roles, children }: Props) {
  const { data: user, isPending, isError, error, refetch } = useQuery(sessionQuery)
  if (isPending) return <LoadingScreen />
  if (isError) {
    return (
      <main className="mx-auto max-w-form px-edge py-section">
        <ErrorPanel title={<FormattedMessage id="session.unknown" />} error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!user) return <SignInPage />
  if (!user.role) return <AccessDeniedPage />
  if (roles && !roles.includes(user.role)) return <AccessRestrictedPage />
  return children ? children(user) : <Outlet />
}
