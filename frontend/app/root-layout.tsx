import { Outlet, ScrollRestoration } from 'react-router-dom'
import { ConfirmIdentity } from '../features/confirm/confirm-identity.tsx'
import { useLiveQueries } from '../lib/live/use-live-queries.ts'
import { PreviewBanner } from '../ui/preview/preview-banner.tsx'
import { SignOutProvider } from '../ui/sign-out/sign-out-provider.tsx'

/** The preview banner above every screen, and the question who one is; each opens at its top, Back returns to where one was. */
export function RootLayout() {
  useLiveQueries()
  return (
    <SignOutProvider>
      <PreviewBanner />
      <Outlet />
      <ConfirmIdentity />
      <ScrollRestoration />
    </SignOutProvider>
  )
}
