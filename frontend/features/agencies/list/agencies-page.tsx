import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { FormattedNumber } from 'react-intl'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { useFilter } from '../../../lib/use-filter.ts'
import { FilterChips } from '../../../ui/fields/filter-chips.tsx'
import { ListRows } from '../../../ui/lists/list-rows.tsx'
import { Column, ListTable, TableSkeleton } from '../../../ui/lists/list-table.tsx'
import { ListTotal } from '../../../ui/lists/list-total.tsx'
import { NoRows } from '../../../ui/lists/no-rows.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { AgencyLine } from './agency-line.tsx'
import { agenciesFilter, agencyPagesQuery, stateFilters, type AgenciesFilter } from './agency-pages.ts'

const columns = ['name', 'owner', 'country', 'team', 'changed', 'state']

/** /agents for staff: search, state filter and the agencies. */
export function AgenciesPage() {
  const t = useText()
  const { language } = useLanguage()
  const {
    filter: { search, state },
    choose,
    clear,
    isFiltered,
  } = useFilter(agenciesFilter)
  const pages = useInfiniteQuery(agencyPagesQuery({ search: enteredText('line', search), state }, language))
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
      <AgenciesFilters search={search} state={state} counts={first?.counts} onChoose={choose} />
      <ListRows
        pages={pages}
        skeleton={<TableSkeleton columns={columns.length} />}
        failed={t('agencies.failed')}
        empty={<NoRows icon={Building2} texts="agencies" isFiltered={isFiltered} search={search} onClear={clear} />}
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

type Props = AgenciesFilter & {
  /** By state; undefined while loading. */
  counts: Readonly<Record<string, number | string>> | undefined
  onChoose: (part: Partial<AgenciesFilter>) => void
}

function AgenciesFilters({ search, state, counts, onChoose }: Props) {
  const t = useText()
  const all = counts && Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0)
  const chips = stateFilters.map((value) => {
    const count = value === 'all' ? all : counts?.[value]
    return {
      value,
      label: t(value === 'all' ? 'agencies.all' : `agencies.state.${value}`),
      count: count === undefined ? undefined : <FormattedNumber value={Number(count)} />,
    }
  })
  return (
    <search className="mb-4 grid gap-3 desk:grid-cols-[17rem_1fr] desk:items-center">
      <SearchField
        value={search}
        label={t('agencies.search.label')}
        placeholder={t('agencies.search.placeholder')}
        onChange={(words) => onChoose({ search: words })}
      />
      <FilterChips
        label={t('agencies.state')}
        chips={chips}
        value={state}
        onChange={(chosen) => onChoose({ state: chosen })}
      />
    </search>
  )
}
