import { Navigate } from 'react-router-dom'
import { SessionGuard } from './session-guard.tsx'

/** `/`: sign-in when signed out; staff and agents go to the dashboard, a guest to the own form. */
export function HomePage() {
  return <SessionGuard>{(user) => <Navigate replace to={user.role === 'guest' ? '/form' : '/dashboard'} />}</SessionGuard>
}
