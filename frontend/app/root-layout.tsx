import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { ConfirmIdentity } from '../features/confirm/confirm-identity.tsx'
import { isFirstScreen } from '../lib/intl/first-screen.ts'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import { useLiveQueries } from '../lib/live/use-live-queries.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PreviewBanner } from '../ui/preview/preview-banner.tsx'
import { SignOutProvider } from '../ui/sign-out/sign-out-provider.tsx'

/** The preview banner above every screen, and the question who one is; each opens at its top, Back returns to where one was. */
export function RootLayout() {
  useLiveQueries()
  const hasTexts = useTexts()
  return (
    <SignOutProvider>
      <PreviewBanner />
      {hasTexts ? <Outlet /> : <LoadingScreen />}
      <ConfirmIdentity />
      <ScrollRestoration />
    </SignOutProvider>
  )
}

/** Whether the texts of the open screen are here; those that the first one does without come when they are needed. */
function useTexts(): boolean {
  const { isWhole, complete } = useLanguage()
  const [failed, setFailed] = useState<{ readonly error: unknown }>()
  const isHere = isWhole || isFirstScreen(useLocation().pathname)
  useEffect(() => {
    if (!isHere) complete().catch((error: unknown) => setFailed({ error }))
  }, [isHere, complete])
  if (failed !== undefined && !isHere) throw failed.error
  return isHere
}
