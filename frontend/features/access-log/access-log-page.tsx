import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { None } from '../../ui/none.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { accessPages } from './access-log.ts'
import { AccessFilters } from './access-filters.tsx'
import { DevelopmentMail } from './development-mail.tsx'
import { EntryRow } from './entry-row.tsx'
import { useAccessFilter } from './use-access-filter.ts'

/** /access-log: everything that happened to accounts, roles, invitations and sign-ins, for admins. */
export function AccessLogPage() {
  const t = useText()
  const { language } = useLanguage()
  const { filter, choose } = useAccessFilter()
  const pages = useInfiniteQuery(accessPages(filter, language))
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  const filtered = filter.kind !== '' || filter.who !== '' || filter.day !== ''
  const title = t('accessLog.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={title}
        below={<p className="mt-1 text-ink-2">{t('accessLog.text')}</p>}
      >
        <DevelopmentMail />
      </PageHeader>
      <AccessFilters filter={filter} onChoose={choose} />
      {pages.isPending && (
        <Skeleton>
          <div className="grid gap-2 py-3 pl-11">
            <Bone className="h-4 w-72 max-w-full" />
            <Bone className="h-3 w-40" />
          </div>
        </Skeleton>
      )}
      {pages.isError && !rows && (
        <ErrorPanel
          size="staff"
          title={t('accessLog.failed')}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <None icon={ScrollText} title={t('accessLog.none')}>
          {filtered && t('accessLog.none.filtered')}
        </None>
      )}
      {rows && rows.length > 0 && (
        <ol aria-busy={pages.isPlaceholderData} className={`max-w-form ${pages.isPlaceholderData ? 'opacity-60' : ''}`}>
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <MoreRows pages={pages} />
    </>
  )
}
