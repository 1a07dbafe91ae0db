import { FormattedNumber } from 'react-intl'
import { useText } from '../../../lib/intl/use-text.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { stateFilters, type StateFilter } from './agency-pages.ts'

type Props = {
  search: string
  state: StateFilter
  /** By state; undefined while they are loading. */
  counts: Readonly<Record<string, number | string>> | undefined
  onSearch: (search: string) => void
  onState: (state: StateFilter) => void
}

export function AgenciesFilters({ search, state, counts, onSearch, onState }: Props) {
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
        onChange={onSearch}
      />
      <FilterChips label={t('agencies.state')} chips={chips} value={state} onChange={onState} />
    </search>
  )
}
