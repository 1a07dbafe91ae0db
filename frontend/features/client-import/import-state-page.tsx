import { useQuery } from '@tanstack/react-query'
import { CheckCheck, FileText } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { importState } from './client-import.ts'

/** Names handed over by the previous page; after a reload only the codes are known. */
function namesIn(state: unknown): readonly unknown[] {
  const names: unknown = typeof state === 'object' && state !== null && 'names' in state ? state.names : []
  return Array.isArray(names) ? names : []
}

/** /import/:id: progress of an import, then its clients. The import continues when the page is closed. */
export function ImportStatePage() {
  const { id = '' } = useParams()
  const t = useText()
  const names = namesIn(useLocation().state)
  const { data, error, isError, refetch } = useQuery(importState(id))
  const isThere = !(error instanceof HttpProblem && error.status === 404)
  const finished = data?.status === 'finished'
  const title =
    data === undefined
      ? t('import.title')
      : finished
        ? t('import.done.title', { count: data.total })
        : t('import.progress.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/forms', label: t('forms.title.agent') }}
        title={title}
        below={finished && <p className="text-ink-2">{t('import.done.text')}</p>}
      />
      {isError && !isThere && (
        <Empty
          icon={FileText}
          title={t('errors.imports.notFound')}
          action={<LinkButton to="/import">{t('import.title')}</LinkButton>}
        />
      )}
      {isError && isThere && (
        <ErrorPanel size="staff" title={t('import.stateFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && !finished && (
        <div className="max-w-[32rem]">
          <p role="status" className="mb-2 font-semibold tabular-nums">
            {t('import.progress', { done: data.created, total: data.total })}
          </p>
          <Meter percent={(100 * data.created) / data.total} />
          <p className="mt-3 text-sm text-ink-2">{t('import.progress.text')}</p>
        </div>
      )}
      {finished && (
        <>
          <p role="status" className="mb-4 flex items-center gap-2 font-semibold text-done-ink">
            <CheckCheck size={20} aria-hidden="true" />
            {t('import.progress', { done: data.created, total: data.total })}
          </p>
          <ul className="grid gap-x-6 text-sm tablet:grid-cols-2 desk:grid-cols-3">
            {data.clients.map(({ submissionId, referenceCode }, place) => (
              <li
                key={submissionId}
                className="flex min-h-touch flex-wrap items-center gap-x-2 border-t border-line fine:min-h-dense"
              >
                <Link
                  to={`/form/${submissionId}`}
                  className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere"
                >
                  {referenceCode && <CodeBadge size="sm" code={referenceCode} />}
                  {typeof names[place] === 'string' && names[place]}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-2">
            <LinkButton size="staff" look="next" to="/forms">
              {t('forms.title.agent')}
            </LinkButton>
            <LinkButton size="staff" to="/import">
              {t('import.done.more')}
            </LinkButton>
          </div>
        </>
      )}
    </>
  )
}
