import { Navigate } from 'react-router-dom'
import { useSessionUser } from '../lib/session.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** An address that leads nowhere: a guest comes to the own page, everyone else is told (spec part 1, section 2). */
export function FallbackPage() {
  return useSessionUser()?.role === 'guest' ? <Navigate replace to="/" /> : <NotFoundPage />
}
