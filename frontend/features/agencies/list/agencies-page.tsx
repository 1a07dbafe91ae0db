import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { ListRows } from '../../../ui/list-rows.tsx'
import { Column, ListTable, TableSkeleton } from '../../../ui/list-table.tsx'
import { ListTotal } from '../../../ui/list-total.tsx'
import { NoRows } from '../../../ui/no-rows.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { AgenciesFilters } from './agencies-filters.tsx'
import { AgencyLine } from './agency-line.tsx'
import { agencyPagesQuery } from './agency-pages.ts'
import { useAgenciesFilter } from './use-agencies-filter.ts'

const columns = ['name', 'owner', 'country', 'team', 'changed', 'state']

/** /agents for staff: search, state filter and the agencies. */
export function AgenciesPage() {
  const t = useText()
  const { language } = useLanguage()
  const { search, state, setSearch, setState, clear } = useAgenciesFilter()
  const pages = useInfiniteQuery(agencyPagesQuery({ search: search.trim(), state }, language))
  const first = pages.data?.pages[0]
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
      <ListRows
        pages={pages}
        skeleton={<TableSkeleton columns={columns.length} />}
        failed={t('agencies.failed')}
        empty={
          <NoRows
            icon={Building2}
            texts="agencies"
            isFiltered={search !== '' || state !== 'all'}
            search={search}
            onClear={clear}
          />
        }
      >
        {(rows) => (
          <ListTable
            label={heading}
            columns={columns.map((column) => (
              <Column key={column}>{t(`agencies.column.${column}`)}</Column>
            ))}
          >
            {rows.map((row) => (
              <AgencyLine key={row.agentId} row={row} />
            ))}
          </ListTable>
        )}
      </ListRows>
    </>
  )
}
