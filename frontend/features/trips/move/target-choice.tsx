import type { Trip, WholeTrip } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { keyOf, tripsQuery } from '../trips.ts'
import type { Target } from './use-move.ts'

type Props = { readonly trip: WholeTrip; readonly onChange: (target: Target | undefined) => void }

const other = 'other'

/** A trip of the board that has not begun, with its free places, or another date. */
export function TargetChoice({ trip, onChange }: Props) {
  const t = useText()
  const { range, day } = useDates()
  const trips = useQuery(tripsQuery).data ?? []
  const targets = trips
    .filter((one) => one.daysLeft >= 0 && keyOf(one) !== keyOf(trip))
    .toSorted((one, next) => keyOf(one).localeCompare(keyOf(next)))
  const [chosen, setChosen] = useState('')
  const nameOf = ({ boatName, tripStartDate, tripEndDate, places, persons }: Trip) => {
    const days = tripEndDate > tripStartDate ? range(tripStartDate, tripEndDate) : day(tripStartDate)
    return t(places === null ? 'move.target' : 'move.targetFree', {
      boat: boatName,
      days,
      free: Math.max(0, (places ?? 0) - persons),
    })
  }
  const choose = (value: string) => {
    setChosen(value)
    const target = targets.find((one) => keyOf(one) === value)
    onChange(
      target && { boatName: target.boatName, tripStartDate: target.tripStartDate, tripEndDate: target.tripEndDate },
    )
  }
  return (
    <div className="mt-4 grid gap-4 rounded-md bg-sunk p-4">
      <SelectField wide label={t('move.to')} value={chosen} onChange={choose}>
        <option value="">{t('move.choose')}</option>
        {targets.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {nameOf(one)}
          </option>
        ))}
        <option value={other}>{t('move.other')}</option>
      </SelectField>
      {chosen === other && <OtherTrip trip={trip} onChange={onChange} />}
    </div>
  )
}

/** A trip without any booking yet. */
function OtherTrip({ trip, onChange }: Props) {
  const t = useText()
  const [target, setTarget] = useState<Target>({ boatName: trip.boatName, tripStartDate: '', tripEndDate: '' })
  const change = (part: Partial<Target>) => {
    const next = { ...target, ...part }
    setTarget(next)
    const isWhole = next.tripStartDate !== '' && next.tripEndDate >= next.tripStartDate
    onChange(isWhole ? next : undefined)
  }
  return (
    <div className="grid gap-4 tablet:grid-cols-3">
      <SelectField wide label={t('move.boat')} value={target.boatName} onChange={(boatName) => change({ boatName })}>
        {trip.boats.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={t('move.start')}
        value={target.tripStartDate}
        onChange={(event) => change({ tripStartDate: event.target.value })}
      />
      <TextField
        type="date"
        min={target.tripStartDate}
        label={t('move.end')}
        value={target.tripEndDate}
        onChange={(event) => change({ tripEndDate: event.target.value })}
      />
    </div>
  )
}
