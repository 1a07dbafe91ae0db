import type { ClientTrip } from '@fleet/backend/features/submissions/due-contract'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FormsFilter } from './forms-filter.ts'
import { clientTripsQuery } from './submission-pages.ts'

type Trip = { readonly boat: string; readonly tripStart: string }
type Props = {
  readonly filter: FormsFilter
  readonly onChange: (trip: { readonly boat: string | undefined; readonly tripStart: string | undefined }) => void
}

const none = { boat: undefined, tripStart: undefined }

const keyOf = ({ boat, tripStart }: Trip) => `${tripStart} ${boat}`
const filterOf = ({ boatName, tripStartDate }: ClientTrip): Trip => ({
  boat: boatName ?? '',
  tripStart: tripStartDate ?? '',
})

/** The trips of the agent's clients, each with its number of forms and guests. */
export function TripChoice({ filter: { boat, tripStart }, onChange }: Props) {
  const trip =
    boat === undefined && tripStart === undefined ? undefined : { boat: boat ?? '', tripStart: tripStart ?? '' }
  const t = useText()
  const { day, range } = useDates()
  const trips = useQuery(clientTripsQuery)
  const all = trips.data ?? []
  const nameOf = ({ boatName, tripStartDate, tripEndDate }: ClientTrip) =>
    [
      boatName,
      tripStartDate &&
        (tripEndDate && tripEndDate > tripStartDate ? range(tripStartDate, tripEndDate) : day(tripStartDate)),
    ]
      .filter(Boolean)
      .join(', ') || t('forms.trip.none')
  const isKnown = trip === undefined || all.some((one) => keyOf(filterOf(one)) === keyOf(trip))
  return (
    <div className="mb-4 max-w-[26rem]">
      <SelectField
        label={t('forms.trip')}
        wide
        value={trip === undefined ? 'all' : keyOf(trip)}
        onChange={(key) => onChange(all.map(filterOf).find((one) => keyOf(one) === key) ?? none)}
      >
        <option value="all">{t('forms.trip.all')}</option>
        {all.map((one) => (
          <option key={keyOf(filterOf(one))} value={keyOf(filterOf(one))}>
            {t('forms.trip.count', { trip: nameOf(one), count: one.registrations, persons: one.persons })}
          </option>
        ))}
        {!isKnown && (
          <option value={keyOf(trip)}>
            {[trip.boat, trip.tripStart && day(trip.tripStart)].filter(Boolean).join(', ')}
          </option>
        )}
      </SelectField>
    </div>
  )
}
