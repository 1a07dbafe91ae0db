import type { OutboxMail } from '@fleet/backend/features/letters/contract'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Inbox, RefreshCw } from 'lucide-react'
import { call } from '../../lib/http/call.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailUpdates } from '../../lib/live/use-mail-updates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx'

/** Newest first. */
const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call('GET /api/dev/outbox', { query: { limit: '100' }, signal }),
  staleTime: 0,
  refetchOnMount: 'always',
})

/** /dev/outbox: mails written to files because no SMTP server is configured; absent in production. */
export function OutboxPage() {
  const t = useText()
  const outbox = useQuery(outboxQuery)
  useMailUpdates('outbox', true)
  const absent = outbox.error instanceof HttpProblem && outbox.error.status === 404
  const title = t('outbox.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/access-log', label: t('accessLog.title') }}
        title={title}
        below={<p className="mt-1 max-w-form text-ink-2">{t('outbox.text')}</p>}
      >
        <Button size="staff" icon={<RefreshCw size={18} aria-hidden="true" />} onClick={() => void outbox.refetch()}>
          {t('outbox.reload')}
        </Button>
      </PageHeader>
      <div className="grid max-w-form gap-3">
        {outbox.isPending && <CardSkeleton />}
        {absent && (
          <Empty icon={Inbox} title={t('outbox.absent')}>
            {t('outbox.absent.text')}
          </Empty>
        )}
        {outbox.isError && !absent && (
          <ErrorPanel
            size="staff"
            title={t('outbox.failed')}
            error={outbox.error}
            onRetry={() => void outbox.refetch()}
          />
        )}
        {outbox.data?.length === 0 && (
          <Empty icon={Inbox} title={t('outbox.none')}>
            {t('outbox.none.text')}
          </Empty>
        )}
        {outbox.data?.map((mail) => (
          <MailCard key={mail.messageId} mail={mail} />
        ))}
      </div>
    </>
  )
}

/** One mail: recipient, time, text, and its links. */
function MailCard({ mail }: { mail: OutboxMail }) {
  const t = useText()
  const { moment } = useDates()
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5">
      <h2 lang={mail.language} className="text-base">
        {mail.subject}
      </h2>
      <p className="text-sm break-all text-ink-2 tabular-nums">
        {t('outbox.to', { email: mail.to })}, <time dateTime={mail.at}>{moment(mail.at)}</time>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-touch items-center text-sm font-medium text-aqua-ink underline underline-offset-[0.2em]">
          {t('outbox.read')}
        </summary>
        <p
          lang={mail.language}
          className="mt-1 rounded-md bg-sunk px-3.5 py-3 text-[0.9375rem] break-words whitespace-pre-wrap"
        >
          {mail.text}
        </p>
      </details>
      {mail.links.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {mail.links.map((link) => (
            <li key={link}>
              <a href={link} className="inline-flex min-h-touch items-center break-all fine:min-h-6">
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
