import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSessionUser } from '../../lib/session.ts'
import { endSession } from '../../lib/sign-out.ts'
import { findUnsent, type Unsent } from '../../lib/device-storage/own-entries.ts'
import { UnsentDialog } from './unsent-dialog.tsx'
import { SignOutContext } from './use-sign-out.ts'

type Asked = { readonly unsent: Unsent; readonly goOn: () => void }

/** Signing out from wherever: what this device has and the server has not is asked about first, also without a connection. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const accountId = useSessionUser()?.id
  const [asked, setAsked] = useState<Asked>()
  const end = useCallback(() => endSession(accountId), [accountId])
  const ask = useCallback(
    async (goOn: () => void) => {
      const unsent = accountId === undefined ? undefined : await findUnsent(accountId)
      if (unsent === undefined) goOn()
      else setAsked({ unsent, goOn })
    },
    [accountId],
  )
  const value = useMemo(
    () => ({ ask: (goOn: () => void) => void ask(goOn), signOut: () => void ask(() => void end()), end }),
    [ask, end],
  )
  const close = () => setAsked(undefined)
  const discard = () => {
    close()
    asked?.goOn()
  }
  return (
    <SignOutContext value={value}>
      {children}
      {asked && (
        <UnsentDialog
          of={asked.unsent.entries.length > 0 ? 'answers' : 'files'}
          page={asked.unsent.pages[0]}
          onStay={close}
          onDiscard={discard}
        />
      )}
    </SignOutContext>
  )
}
