import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Link2Off, MailCheck } from 'lucide-react'
import { call } from '../../lib/http/call.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { useLinkToken } from '../../lib/session/use-link-token.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LoadingScreen } from '../../ui/pages/loading-screen.tsx'
import { MessagePage } from '../../ui/pages/message-page.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { Declarations } from './declarations.tsx'

/** /declarations#token=..., from a mail: declarations that a guest confirms personally, without an account. */
export function DeclarationsPage() {
  const token = useLinkToken()
  return token === undefined ? <LinkInvalid /> : <Linked key={token} token={token} />
}

function Linked({ token }: { token: string }) {
  const t = useText()
  const { language } = useLanguage()
  const opened = useQuery({
    queryKey: ['declarations', token, language],
    queryFn: ({ signal }) =>
      call('POST /api/confirmations/open', { query: { lang: language }, body: { token }, signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  })
  if (opened.error instanceof HttpProblem && opened.error.status === 404) return <LinkInvalid />
  if (opened.isError) {
    return (
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <ErrorPanel title={t('declarations.failed')} error={opened.error} onRetry={() => void opened.refetch()} />
      </main>
    )
  }
  if (!opened.data) return <LoadingScreen />
  if (opened.data.status === 'confirmed') return <Done at={opened.data.confirmedAt} />
  if (opened.data.status === 'expired') return <Expired token={token} />
  return <Declarations token={token} opened={opened.data} onRead={() => opened.refetch()} />
}

function LinkInvalid() {
  const t = useText()
  return (
    <MessagePage icon={Link2Off} title={t('declarations.invalid')}>
      <p role="alert">{t('errors.confirmations.invalid')}</p>
    </MessagePage>
  )
}

function Done({ at }: { at: string | null }) {
  const t = useText()
  const { moment } = useDates()
  return (
    <MessagePage icon={CircleCheck} title={t('declarations.done')}>
      <p role="status">{t('declarations.done.text', { at: at === null ? '–' : moment(at) })}</p>
    </MessagePage>
  )
}

function Expired({ token }: { token: string }) {
  const t = useText()
  const renew = useMutation({ mutationFn: () => call('POST /api/confirmations/renew', { body: { token } }) })
  if (renew.isSuccess) {
    return (
      <MessagePage icon={MailCheck} title={t('declarations.expired')}>
        <p role="status">{t('declarations.renewed')}</p>
      </MessagePage>
    )
  }
  const action = (
    <Button look="next" unavailable={renew.isPending} onClick={() => renew.mutate()}>
      {t('declarations.renew')}
    </Button>
  )
  return (
    <MessagePage icon={Clock} title={t('declarations.expired')} action={action}>
      <p role="alert">{t('errors.confirmations.expired')}</p>
      <ProblemNote title={t('declarations.expired')} error={renew.error} />
    </MessagePage>
  )
}
