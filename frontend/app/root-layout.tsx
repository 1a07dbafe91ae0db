import { Outlet, useLocation } from 'react-router-dom'
import { ConfirmIdentity } from '../features/sign-in/step-up/confirm-identity.tsx'
import { isFirstScreen } from '../lib/intl/first-screen.ts'
import { useAllTexts } from '../lib/intl/use-all-texts.ts'
import { useLiveQueries } from '../lib/live/use-live-queries.ts'
import { LoadingScreen } from '../ui/pages/loading-screen.tsx'
import { PreviewBanner } from '../ui/preview/preview-banner.tsx'
import { SignOutProvider } from '../ui/sign-out/sign-out-provider.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'

/**
 * The preview banner and the identity dialog above every screen. Each screen opens at its top; Back restores the
 * position.
 */
export function RootLayout() {
  useLiveQueries()
  const hasTexts = useAllTexts(!isFirstScreen(useLocation().pathname))
  return (
    <SignOutProvider>
      <PreviewBanner />
      {hasTexts ? <Outlet /> : <LoadingScreen />}
      <ConfirmIdentity />
      <ScrollRestoration />
    </SignOutProvider>
  )
}
