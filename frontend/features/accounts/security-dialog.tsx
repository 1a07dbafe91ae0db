import type { Account } from '@fleet/backend/features/accounts/contract'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SessionRow } from '../../ui/session-row.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { nameOf } from './account.ts'
import { accountSecurity, endAllSessionsOf, endSessionOf } from './account-security.ts'
import { ResetSecondFactor } from './reset-second-factor.tsx'

type Props = { account: Account; onClose: () => void }

/** Where somebody is signed in, signing them out there, and their second factor. */
export function SecurityDialog({ account, onClose }: Props) {
  const t = useText()
  const security = useQuery(accountSecurity(account.id))
  const end = useCommand({
    run: (sessionId: string | undefined) =>
      sessionId === undefined ? endAllSessionsOf(account.id) : endSessionOf(account.id, sessionId),
    done: 'sessions.ended',
    refresh: [accountSecurity(account.id).queryKey],
  })
  const close = (
    <Button size="staff" onClick={onClose}>
      {t('accounts.security.close')}
    </Button>
  )
  const sessions = security.data?.sessions
  return (
    <Dialog wide title={t('accounts.security.label', { name: nameOf(account) })} onClose={onClose} actions={close}>
      <section className="mt-4">
        <h3 className="mb-2 text-base">{t('accounts.sessions')}</h3>
        {security.isPending && (
          <Skeleton count={2}>
            <div className="grid gap-2.5 border-t border-line py-4">
              <Bone className="h-5 w-48" />
              <Bone className="h-4 w-64 max-w-full" />
            </div>
          </Skeleton>
        )}
        {sessions?.length === 0 && <p className="text-ink-2">{t('accounts.sessions.none')}</p>}
        {sessions && sessions.length > 0 && (
          <>
            <ul>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <p className="mt-4">
                <Button
                  size="staff"
                  look="stop"
                  icon={<LogOut size={18} aria-hidden="true" />}
                  unavailable={end.isPending}
                  onClick={() => end.mutate(undefined)}
                >
                  {t('sessions.everywhere')}
                </Button>
              </p>
            )}
          </>
        )}
      </section>
      <ProblemNote
        title={t(security.isError ? 'accounts.security.failed' : 'sessions.endFailed')}
        error={security.error ?? end.error}
      />
      {security.data && <ResetSecondFactor account={account} enrolled={security.data.hasSecondFactor} />}
    </Dialog>
  )
}
