import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type ChooseForms, type FormsFilter, formsOrders, countFurtherFilters } from './forms-filter.ts'
import type { ListViews } from './list-views.ts'
import { OwnViews } from './own-views.tsx'
import { choicesQuery } from './submission-pages.ts'

type Props = { filter: FormsFilter; lists: ListViews; onChoose: ChooseForms }
type Option = { readonly value: string; readonly label: string }

const orderNames = {
  '-created': 'newest',
  created: 'oldest',
  '-updated': 'lastChanged',
  updated: 'firstChanged',
  '-submitted': 'lastSubmitted',
  submitted: 'firstSubmitted',
  trip: 'nextTrip',
  '-trip': 'lastTrip',
  guest: 'guest',
  '-guest': 'guestBack',
} as const

/** Boat, trip, agency and language, each with the existing values, the order, and the reader's own views. */
export function FurtherFilters({ filter, lists, onChoose }: Props) {
  const t = useText()
  const { day } = useDates()
  const { data } = useQuery(choicesQuery)
  const count = countFurtherFilters(filter)
  const [isOpen, setOpen] = useState(count > 0)
  const { boat, tripStart } = filter
  const trips = (data?.trips ?? [])
    .filter(({ boatName }) => boat === undefined || (boatName ?? '') === boat)
    .map(({ boatName, tripStartDate }) => ({
      value: `${tripStartDate} ${boatName ?? ''}`,
      label: [day(tripStartDate), boatName].filter(Boolean).join(', '),
    }))
  const trip = tripStart === undefined ? undefined : tripStart === '' ? '' : `${tripStart} ${boat ?? ''}`
  const chooseTrip = (chosen: string | undefined) => {
    if (!chosen) return onChoose({ tripStart: chosen })
    const [start = '', ...name] = chosen.split(' ')
    onChoose({ tripStart: start, boat: name.join(' ') })
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="desk:col-span-2">
      <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-ink-2 max-desk:py-3">
        {t('forms.filter.more', { count })}
      </summary>
      <div className="grid gap-3 pt-2 tablet:grid-cols-2 desk:grid-cols-5">
        <Choice
          name="boat"
          value={boat}
          options={(data?.boats ?? []).map(plain)}
          onChange={(chosen) => onChoose({ boat: chosen, tripStart: undefined })}
        />
        <Choice name="trip" value={trip} options={trips} shown={tripStart && day(tripStart)} onChange={chooseTrip} />
        <Choice
          name="agency"
          value={filter.agent}
          options={(data?.agencies ?? []).map(({ agentId, name }) => ({ value: agentId, label: name ?? agentId }))}
          onChange={(agent) => onChoose({ agent })}
        />
        <Choice
          name="language"
          value={filter.language}
          options={(data?.languages ?? []).map((one) => ({ value: one, label: nativeName(one) }))}
          onChange={(language) => onChoose({ language })}
        />
        <SelectField
          wide
          label={t('forms.order')}
          value={filter.sort}
          onChange={(chosen) => onChoose({ sort: formsOrders.find((one) => one === chosen) ?? '-created' })}
        >
          {formsOrders.map((one) => (
            <option key={one} value={one}>
              {t(`forms.order.${orderNames[one]}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <OwnViews filter={filter} lists={lists} />
    </details>
  )
}

const plain = (value: string): Option => ({ value, label: value })

type ChoiceProps = {
  name: 'boat' | 'trip' | 'agency' | 'language'
  value: string | undefined
  options: readonly Option[]
  shown?: string | undefined
  onChange: (value: string | undefined) => void
}

/** All, one value, or those without. The value in the address is offered even if it no longer exists. */
function Choice({ name, value, options, shown, onChange }: ChoiceProps) {
  const t = useText()
  const [label, all, none] =
    name === 'trip'
      ? (['forms.trip', 'forms.trip.all', 'forms.trip.none'] as const)
      : ([`forms.filter.${name}`, `forms.filter.${name}.all`, `forms.filter.${name}.none`] as const)
  const isKnown = value === undefined || value === '' || options.some((one) => one.value === value)
  // The prefix distinguishes a value, which may be empty, from "all"
  return (
    <SelectField
      wide
      label={t(label)}
      value={value === undefined ? '' : `=${value}`}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen.slice(1))}
    >
      <option value="">{t(all)}</option>
      {options
        .filter((one) => one.value !== '')
        .map((one) => (
          <option key={one.value} value={`=${one.value}`}>
            {one.label}
          </option>
        ))}
      {!isKnown && <option value={`=${value}`}>{shown || value}</option>}
      <option value="=">{t(none)}</option>
    </SelectField>
  )
}
