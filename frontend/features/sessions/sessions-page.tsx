import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { SessionRow } from '../../ui/session-row.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'
import { EverywhereDialog } from './everywhere-dialog.tsx'
import { endSession, ownSessions } from './own-sessions.ts'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

/** /sessions: where one is signed in, for everyone; out of one, or out of all; and the own second factor. */
export function SessionsPage() {
  const intl = useIntl()
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const { signOut, ask } = useSignOut()
  const sessions = useQuery(ownSessions)
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast({ tone: 'done', title: intl.formatMessage({ id: 'sessions.ended' }) }),
    onError: (error) =>
      toast({ tone: 'stop', title: intl.formatMessage({ id: 'sessions.endFailed' }), text: problemText(error) }),
    onSettled: () => client.invalidateQueries(ownSessions),
  })
  const title = intl.formatMessage({ id: 'sessions.title' })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <Link
          to="/"
          className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline print:hidden"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          <FormattedMessage id="sessions.back" />
        </Link>
        <h1>{title}</h1>
        <p className="mt-2 mb-6 text-ink-2 print:hidden">
          <FormattedMessage id="sessions.text" />
        </p>
        {sessions.isPending && (
          <Skeleton count={2}>
            <div className="grid gap-2.5 border-t border-line py-4">
              <Bone className="h-5 w-48" />
              <Bone className="h-4 w-64 max-w-full" />
            </div>
          </Skeleton>
        )}
        {sessions.isError && (
          <ErrorPanel
            title={<FormattedMessage id="sessions.failed" />}
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
          />
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
                onClick={() => ask(() => setAsking(true))}
              >
                <FormattedMessage id="sessions.everywhere" />
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
