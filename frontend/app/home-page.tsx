import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { LoadingScreen } from '../ui/pages/loading-screen.tsx'
import { SessionGuard } from './session-guard.tsx'

const GuestHomePage = lazy(async () => ({
  default: (await import('../features/guest-home/guest-home-page.tsx')).GuestHomePage,
}))

/** `/`: sign-in when signed out; the dashboard for staff and agents; a guest's own registrations. */
export function HomePage() {
  return (
    <SessionGuard>
      {(user) =>
        user.role === 'guest' ? (
          <Suspense fallback={<LoadingScreen />}>
            <GuestHomePage user={user} />
          </Suspense>
        ) : (
          <Navigate replace to="/dashboard" />
        )
      }
    </SessionGuard>
  )
}
