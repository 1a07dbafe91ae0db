import type { Account } from '@fleet/backend/features/accounts/contract'
import type { ListedSession } from '@fleet/platform/http/contract/session'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { LogOut, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { SessionRow, SessionsSkeleton } from '../../ui/lists/session-row.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { nameOf } from './account.ts'

type Props = { account: Account; onClose: () => void }

/** An account's sessions with a way to end them, and its second factor. */
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
        {security.isPending && <SessionsSkeleton />}
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

type ResetSecondFactorProps = { account: Account; enrolled: boolean }

/** Shows whether the account has a second factor and resets it, except the reader's own and the top admin's. */
function ResetSecondFactor({ account, enrolled }: ResetSecondFactorProps) {
  const t = useText()
  const id = useId()
  const reset = useCommand({
    run: () => resetSecondFactorOf(account.id),
    refresh: [accountSecurity(account.id).queryKey],
  })
  const possible = enrolled && !account.isSelf && !account.isTopAdmin
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-base">
        {t('secondFactor.title')}
      </h3>
      <Badge tone={enrolled ? 'done' : 'idle'} icon={enrolled ? ShieldCheck : ShieldAlert}>
        {t(enrolled ? 'secondFactor.on' : 'secondFactor.off')}
      </Badge>
      {possible && (
        <>
          <p className="mt-3 mb-3 text-sm text-ink-2">{t('accounts.secondFactor.reset.text')}</p>
          <Button size="staff" look="stop" unavailable={reset.isPending} onClick={() => reset.mutate()}>
            {t('accounts.secondFactor.reset')}
          </Button>
        </>
      )}
      <p role="status" className="mt-2 text-sm font-semibold text-done-ink">
        {reset.isSuccess && t('accounts.secondFactor.reset.done')}
      </p>
      <ProblemNote title={t('secondFactor.failed')} error={reset.error} />
    </section>
  )
}

type AccountSecurity = { readonly hasSecondFactor: boolean; readonly sessions: readonly ListedSession[] }

/** An account's sessions, and whether it has a second factor. */
function accountSecurity(id: string) {
  return queryOptions({
    queryKey: ['account-security', id],
    queryFn: async ({ signal }): Promise<AccountSecurity> => {
      const [{ hasSecondFactor }, sessions] = await Promise.all([
        call('GET /api/admin-users/:id', { params: { id }, signal }),
        call('GET /api/admin-users/:id/sessions', { params: { id }, signal }),
      ])
      return { hasSecondFactor, sessions }
    },
    gcTime: 0,
  })
}

async function endSessionOf(id: string, sessionId: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/sessions/:sessionId', { params: { id, sessionId } })
}

async function endAllSessionsOf(id: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/sessions', { params: { id } })
}

/** Removes the second factor; the person is signed out everywhere and notified by mail. */
async function resetSecondFactorOf(id: string): Promise<void> {
  await call('DELETE /api/admin-users/:id/second-factor', { params: { id } })
}
