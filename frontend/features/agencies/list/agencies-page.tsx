import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ListTotal } from '../../../ui/list-total.tsx'
import { MoreRows } from '../../../ui/more-rows.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { AgenciesEmpty } from './agencies-empty.tsx'
import { AgenciesFilters } from './agencies-filters.tsx'
import { AgenciesSkeleton } from './agencies-skeleton.tsx'
import { AgenciesTable } from './agencies-table.tsx'
import { agencyPagesQuery } from './agency-pages.ts'
import { useAgenciesFilter } from './use-agencies-filter.ts'

/** /agents for staff: search, state filter and the agencies. */
export function AgenciesPage() {
  const t = useText()
  const { language } = useLanguage()
  const { search, state, setSearch, setState, clear } = useAgenciesFilter()
  const pages = useInfiniteQuery(agencyPagesQuery({ search: search.trim(), state }, language))
  const first = pages.data?.pages[0]
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const heading = t('agencies.title')
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={
          <>
            {heading} <ListTotal total={first?.total} />
          </>
        }
      />
      <AgenciesFilters search={search} state={state} counts={first?.counts} onSearch={setSearch} onState={setState} />
      {pages.isPending && <AgenciesSkeleton />}
      {pages.isError && !pages.isFetchNextPageError && (
        <ErrorPanel
          size="staff"
          title={t('agencies.failed')}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {first && rows.length === 0 && (
        <AgenciesEmpty filtered={search !== '' || state !== 'all'} search={search} onClear={clear} />
      )}
      {rows.length > 0 && (
        <div
          aria-busy={pages.isPlaceholderData}
          className={pages.isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
        >
          <AgenciesTable rows={rows} />
        </div>
      )}
      {pages.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-sm font-semibold text-stop-ink">
          {t('agencies.moreFailed')}
        </p>
      )}
      <MoreRows pages={pages} className="mt-5" />
    </>
  )
}
