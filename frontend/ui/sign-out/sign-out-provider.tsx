import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { endSession } from '../../lib/session/sign-out.ts'
import { findUnsent, type Unsent } from '../../lib/device-storage/own-entries.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { SignOutContext } from './use-sign-out.ts'

type PendingSignOut = { readonly unsent: Unsent; readonly proceed: () => void }

/** Handles signing out on any screen: asks first about data that is only on this device, also without a connection. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const accountId = useSessionUser()?.id
  const [pending, setPending] = useState<PendingSignOut>()
  const end = useCallback(() => endSession(accountId), [accountId])
  const confirmUnsent = useCallback(
    async (proceed: () => void) => {
      const unsent = accountId === undefined ? undefined : await findUnsent(accountId)
      if (unsent === undefined) proceed()
      else setPending({ unsent, proceed })
    },
    [accountId],
  )
  const value = useMemo(
    () => ({
      confirmUnsent: (proceed: () => void) => void confirmUnsent(proceed),
      signOut: () => void confirmUnsent(() => void end()),
      end,
    }),
    [confirmUnsent, end],
  )
  const close = () => setPending(undefined)
  const discard = () => {
    close()
    pending?.proceed()
  }
  return (
    <SignOutContext value={value}>
      {children}
      {pending && (
        <UnsentDialog
          of={pending.unsent.entries.length > 0 ? 'answers' : 'files'}
          page={pending.unsent.pages[0]}
          onStay={close}
          onDiscard={discard}
        />
      )}
    </SignOutContext>
  )
}

type Props = {
  /** Answers, or only files. */
  of: 'answers' | 'files'
  /** The page of a form with unsent answers; undefined when it is unknown, as without a connection. */
  page: string | undefined
  onStay: () => void
  onDiscard: () => void
}

/** Signing out would delete answers or files that the server does not have. Opening their form sends them. */
function UnsentDialog({ of, page, onStay, onDiscard }: Props) {
  const t = useText()
  const kind = of === 'files' ? 'signOut.unsent.files' : 'signOut.unsent'
  const navigate = useNavigate()
  const send = () => {
    onStay()
    if (page !== undefined) void navigate(page)
  }
  return (
    <Dialog
      wide
      title={t(`${kind}.title`)}
      text={t(page === undefined ? `${kind}.text.offline` : `${kind}.text`)}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('signOut.unsent.stay')}</Button>
          <Button look="stop" onClick={onDiscard}>
            {t('signOut.unsent.discard')}
          </Button>
          {page !== undefined && (
            <Button look="next" onClick={send}>
              {t('signOut.unsent.send')}
            </Button>
          )}
        </>
      }
    />
  )
}
