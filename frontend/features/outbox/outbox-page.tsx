import { useQuery } from '@tanstack/react-query'
import { Inbox, RefreshCw } from 'lucide-react'
import { HttpProblem } from '../../lib/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import { MailCard } from './mail-card.tsx'
import { outboxQuery } from './outbox.ts'

/** /dev/outbox: mail that was written to files because no SMTP server is configured; not there in production. */
export function OutboxPage() {
  const t = useText()
  const outbox = useQuery(outboxQuery)
  useMailNews('outbox', true)
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
