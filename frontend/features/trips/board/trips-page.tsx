import type { Trip } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { choice, type FilterOf, oneOf, useFilter } from '../../../lib/use-filter.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { FilterChips } from '../../../ui/fields/filter-chips.tsx'
import { None } from '../../../ui/feedback/none.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Legend } from '../places.tsx'
import { keyOf, tripsQuery } from '../trips.ts'
import { TripRow } from './trip-row.tsx'

const needs = {
  all: () => true,
  overdue: ({ isOverdue }: Trip) => isOverdue,
  waiting: ({ waiting, proposals }: Trip) => waiting + proposals > 0,
}

const shows = ['all', 'overdue', 'waiting'] as const
/** All trips, those that need staff, or one boat's. */
const boardFilter = { show: oneOf(shows, 'all'), boat: choice }
type BoardFilter = FilterOf<typeof boardFilter>

function matches({ show, boat }: BoardFilter, trip: Trip): boolean {
  return boat === undefined ? needs[show](trip) : boat === trip.boatName
}

const keyOfFilter = ({ show, boat }: BoardFilter) => (boat === undefined ? show : `boat:${boat}`)

/** The available filters; boats by name. */
function filtersOf(trips: readonly Trip[]): readonly BoardFilter[] {
  const boats = [...new Set(trips.map(({ boatName }) => boatName))].toSorted((one, other) => one.localeCompare(other))
  return [...shows.map((show) => ({ show, boat: undefined })), ...boats.map((boat) => ({ show: 'all' as const, boat }))]
}

/** /trips: the fleet's trips, overdue first, with the number of ready guests; each expands to missing answers. */
export function TripsPage() {
  const t = useText()
  const { data: trips, isPending, isError, error, refetch } = useQuery(tripsQuery)
  const { filter, choose } = useFilter(boardFilter)
  const filters = filtersOf(trips ?? [])
  const shown = trips?.filter((trip) => matches(filter, trip)) ?? []
  const heading = t('trips.title')
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={heading}
        below={<p className="text-sm text-ink-2">{t('trips.dueRule')}</p>}
      />
      {isPending && (
        <Skeleton>
          <SkeletonLine className="mb-3 h-16 w-full" />
        </Skeleton>
      )}
      {isError && !trips && (
        <ErrorPanel size="staff" title={t('trips.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {trips && trips.length > 0 && (
        <div className="mb-4">
          <FilterChips
            label={t('trips.filter')}
            chips={filters.map((one) => ({
              value: keyOfFilter(one),
              label: one.boat ?? t(`trips.filter.${one.show}`),
              count: trips.filter((trip) => matches(one, trip)).length,
            }))}
            value={keyOfFilter(filter)}
            onChange={(key) => choose(filters.find((one) => keyOfFilter(one) === key) ?? {})}
          />
        </div>
      )}
      {trips && shown.length === 0 && (
        <None icon={Ship} title={t(trips.length === 0 ? 'trips.none' : 'trips.noneShown')}>
          {t(trips.length === 0 ? 'trips.noneText' : 'trips.noneShownText')}
        </None>
      )}
      {shown.length > 0 && (
        <>
          <div className="border-t-2 border-ink">
            {shown.map((trip) => (
              <TripRow key={keyOf(trip)} trip={trip} />
            ))}
          </div>
          <Legend />
        </>
      )}
    </>
  )
}
