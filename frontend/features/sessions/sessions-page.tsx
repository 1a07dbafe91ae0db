import { useQuery, queryOptions } from '@tanstack/react-query'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'
import { SessionRow, SessionsSkeleton } from '../../ui/lists/session-row.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

/** The reader's own sessions. */
const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  refetchOnMount: 'always',
})

async function endSession(id: string): Promise<void> {
  await call('DELETE /api/auth/sessions/:id', { params: { id } })
}

/** Signs out everywhere, including here. */
async function endAllSessions(): Promise<void> {
  await call('DELETE /api/auth/sessions', { query: { keep: 'none' } })
}

/** /sessions: the reader's sessions, ending one or all of them, and the second factor. */
export function SessionsPage() {
  const t = useText()
  const { signOut, confirmUnsent } = useSignOut()
  const sessions = useQuery(ownSessions)
  const [asking, setAsking] = useState(false)
  const end = useCommand({
    run: endSession,
    done: 'sessions.ended',
    failed: 'sessions.endFailed',
    refresh: [ownSessions.queryKey],
  })
  const title = t('sessions.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <Link
          to="/"
          className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline print:hidden"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          {t('sessions.back')}
        </Link>
        <h1>{title}</h1>
        <p className="mt-2 mb-6 text-ink-2 print:hidden">{t('sessions.text')}</p>
        {sessions.isPending && <SessionsSkeleton />}
        {sessions.isError && (
          <ErrorPanel title={t('sessions.failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data && (
          <div className="print:hidden">
            <ul className="border-b border-line">
              {sessions.data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables === session.id}
                  onEnd={() => (session.current ? signOut() : end.mutate(session.id))}
                />
              ))}
            </ul>
            <p className="mt-6">
              <Button
                look="stop"
                icon={<LogOut size={20} aria-hidden="true" />}
                onClick={() => confirmUnsent(() => setAsking(true))}
              >
                {t('sessions.everywhere')}
              </Button>
            </p>
          </div>
        )}
        <SecondFactorSection />
      </main>
      {asking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks before every device is signed out, including this one. */
function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { end: signOut } = useSignOut()
  const end = useCommand({ run: () => endAllSessions(), onDone: signOut })
  return (
    <ConfirmDialog
      title={t('sessions.everywhere.title')}
      text={t('sessions.everywhere.text')}
      confirmLabel={t('sessions.everywhere')}
      look="stop"
      onConfirm={() => end.mutate()}
      onClose={onClose}
      command={end}
      failed={t('sessions.endFailed')}
    />
  )
}
