import type { Trip } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useChangedValue } from '../../lib/live/use-changed.ts'
import { Meter } from '../../ui/meter.tsx'
import { PanelStates } from '../../ui/pages/panel-states.tsx'
import { Panel } from '../../ui/pages/panel.tsx'
import { nextTrips, tripNeed, tripsQuery } from './next-trips.ts'

/** Trips of the next weeks, overdue ones first: the number of ready guests, and missing answers. */
export function NextTripsPanel() {
  const t = useText()
  const query = useQuery({ ...tripsQuery, select: nextTrips })
  const all = (
    <Link to="/trips" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      {t('dashboard.trips.all')}
    </Link>
  )
  return (
    <Panel title={t('dashboard.trips.title')} more={all}>
      <PanelStates
        query={query}
        icon={Ship}
        failed="dashboard.trips.failed"
        none="dashboard.trips.none"
        noneText="dashboard.trips.none.text"
      />
      {query.data && query.data.length > 0 && (
        <>
          <p className="-mt-2 px-4 pb-2.5 text-xs leading-5 text-ink-2">{t('dashboard.trips.scope')}</p>
          <ul className="divide-y divide-line border-t border-line">
            {query.data.map((trip) => (
              <TripRow key={`${trip.boatName} ${trip.tripStartDate}`} trip={trip} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const tones = {
  overdue: 'font-semibold text-stop-ink',
  missing: 'text-wait-ink',
  waiting: 'text-wait-ink',
  complete: 'text-done-ink',
} as const

function TripRow({ trip }: { trip: Trip }) {
  const t = useText()
  const { boatName, tripStartDate, tripEndDate, persons, ready } = trip
  const { range } = useDates()
  const { need, count } = tripNeed(trip)
  const changed = useChangedValue(`${ready} ${persons} ${need} ${count}`)
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-sunk desk:grid-cols-[minmax(0,1fr)_6.5rem_15rem] ${changed}`}
    >
      <p className="min-w-0">
        <Link
          to={`/trips/${encodeURIComponent(boatName)}/${tripStartDate}`}
          className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {boatName}
        </Link>{' '}
        <span className="whitespace-nowrap text-ink-2 tabular-nums">{range(tripStartDate, tripEndDate)}</span>
      </p>
      <div className="grid gap-1 tabular-nums max-desk:min-w-20">
        <strong>{t('dashboard.trips.ready', { ready, persons })}</strong>
        <Meter percent={persons === 0 ? 0 : (ready / persons) * 100} full={need === 'complete'} />
      </div>
      <p className={`max-desk:col-span-full ${tones[need]}`}>{t(`dashboard.trips.${need}`, { count })}</p>
    </li>
  )
}
