import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { statusFilters, type StatusFilter, type SubmissionsPage } from './submission-pages.ts'

type Props = {
  search: string
  status: StatusFilter
  counts: SubmissionsPage['counts']
  onSearch: (search: string) => void
  onStatus: (status: StatusFilter) => void
}

export function FormsFilters({ search, status, counts, onSearch, onStatus }: Props) {
  const intl = useIntl()
  const chips = statusFilters.map((value) => {
    const count = counts[value]
    return {
      value,
      label: <FormattedMessage id={value === 'all' ? 'forms.all' : `status.${value}`} />,
      count: count === undefined ? undefined : <FormattedNumber value={count} />,
    }
  })
  return (
    <search className="mb-4 grid gap-3 desk:grid-cols-[17rem_1fr] desk:items-center">
      <SearchField
        value={search}
        label={intl.formatMessage({ id: 'forms.search.label' })}
        placeholder={intl.formatMessage({ id: 'forms.search.placeholder' })}
        onChange={onSearch}
      />
      <FilterChips label={intl.formatMessage({ id: 'forms.status' })} chips={chips} value={status} onChange={onStatus} />
    </search>
  )
}
