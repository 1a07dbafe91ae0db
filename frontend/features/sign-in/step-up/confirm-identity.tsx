import { lazy, Suspense, useEffect, useState } from 'react'
import { registerReauthentication } from '../../../lib/http/recent-sign-in.ts'

const IdentityDialog = lazy(async () => ({ default: (await import('./identity-dialog.tsx')).IdentityDialog }))

type Asking = { readonly method: string; readonly answer: (proved: boolean) => void }

/** Asks for the password again in a dialog above the current screen, which keeps its state. */
export function ConfirmIdentity() {
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => registerReauthentication((method) => new Promise((answer) => setAsking({ method, answer }))), [])
  if (!asking) return null
  const end = (proved: boolean) => {
    setAsking(undefined)
    asking.answer(proved)
  }
  return (
    <Suspense>
      <IdentityDialog method={asking.method} onEnd={end} />
    </Suspense>
  )
}
