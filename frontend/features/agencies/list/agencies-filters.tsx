import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { stateFilters, type AgenciesPage, type StateFilter } from './agency-pages.ts'

type Props = {
  search: string
  state: StateFilter
  counts: AgenciesPage['counts']
  onSearch: (search: string) => void
  onState: (state: StateFilter) => void
}

export function AgenciesFilters({ search, state, counts, onSearch, onState }: Props) {
  const intl = useIntl()
  const chips = stateFilters.map((value) => {
    const count = counts[value]
    return {
      value,
      label: <FormattedMessage id={value === 'all' ? 'agencies.all' : `agencies.state.${value}`} />,
      count: count === undefined ? undefined : <FormattedNumber value={count} />,
    }
  })
  return (
    <search className="mb-4 grid gap-3 desk:grid-cols-[17rem_1fr] desk:items-center">
      <SearchField
        value={search}
        label={intl.formatMessage({ id: 'agencies.search.label' })}
        placeholder={intl.formatMessage({ id: 'agencies.search.placeholder' })}
        onChange={onSearch}
      />
      <FilterChips
        label={intl.formatMessage({ id: 'agencies.state' })}
        chips={chips}
        value={state}
        onChange={onState}
      />
    </search>
  )
}
