import { useText } from '../../lib/intl/use-text.ts'
import type { ListPage } from '../../lib/http/list-query.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { Counted } from '../../ui/lists/counted.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { submissionStatuses, type SubmissionStatus } from '../../ui/badges/submission-status.ts'
import type { ChooseForms, FormsFilter } from './forms-filter.ts'
import { FurtherFilters } from './further-filters.tsx'
import type { ListViews } from './list-views.ts'

type Props = {
  filter: FormsFilter
  counts: ListPage<unknown>['counts']
  isAgent: boolean
  lists: ListViews
  onChoose: ChooseForms
}

const only = ['waiting', 'warnings'] as const

export function FormsFilters({ filter, counts, isAgent, lists, onChoose }: Props) {
  const t = useText()
  const counted = (status: SubmissionStatus | 'all') => {
    const count = counts[status]
    return count === undefined ? undefined : <Counted count={count} />
  }
  return (
    <search className="mb-4 grid gap-x-3 gap-y-2 desk:grid-cols-[21rem_1fr] desk:items-start">
      <div className="desk:pt-1.5">
        <SearchField
          value={filter.search}
          label={t('forms.search.label')}
          placeholder={t('forms.search.placeholder')}
          onChange={(search) => onChoose({ search })}
        />
      </div>
      <div className="grid min-w-0 desk:flex desk:flex-wrap desk:gap-x-2">
        <ChoiceChips
          label={t('forms.status')}
          all={{ label: t('forms.all'), count: counted('all') }}
          chips={submissionStatuses.map((value) => ({
            value,
            label: t(`status.${value}`),
            count: counted(value),
          }))}
          values={filter.status}
          onChange={(status) => onChoose({ status })}
        />
        {!isAgent && (
          <ChoiceChips
            label={t('forms.filter.only')}
            chips={only.map((value) => ({ value, label: t(`forms.filter.${value}`) }))}
            values={only.filter((one) => filter[one])}
            onChange={(values) =>
              onChoose({ waiting: values.includes('waiting'), warnings: values.includes('warnings') })
            }
          />
        )}
      </div>
      {!isAgent && <FurtherFilters filter={filter} lists={lists} onChoose={onChoose} />}
    </search>
  )
}
