import type { Trip } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { useFilterInAddress } from '../../../lib/filter-in-address.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { None } from '../../../ui/none.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { Legend } from '../places.tsx'
import { keyOf, tripsQuery } from '../trips.ts'
import { TripRow } from './trip-row.tsx'

/** All, what needs staff, or one boat's: `boat:<name>`. */
type BoardFilter = 'all' | 'overdue' | 'waiting' | `boat:${string}`

const needs: { readonly [filter: string]: (trip: Trip) => boolean } = {
  all: () => true,
  overdue: ({ isOverdue }) => isOverdue,
  waiting: ({ waiting, proposals }) => waiting + proposals > 0,
}

function matches(filter: BoardFilter, trip: Trip): boolean {
  return (needs[filter] ?? (({ boatName }: Trip) => filter === `boat:${boatName}`))(trip)
}

/** The filters there are with how many trips each shows; boats in the order of their names. */
function filtersOf(
  trips: readonly Trip[],
): { readonly filter: BoardFilter; readonly boat?: string; readonly count: number }[] {
  const boats = [...new Set(trips.map(({ boatName }) => boatName))].toSorted((one, other) => one.localeCompare(other))
  const counted = (filter: BoardFilter, boat?: string) => ({
    filter,
    ...(boat === undefined ? {} : { boat }),
    count: trips.filter((trip) => matches(filter, trip)).length,
  })
  return [counted('all'), counted('overdue'), counted('waiting'), ...boats.map((boat) => counted(`boat:${boat}`, boat))]
}

const filterIn = (query: URLSearchParams): BoardFilter => {
  const boat = query.get('boat')
  const show = query.get('show')
  return boat !== null ? `boat:${boat}` : show === 'overdue' || show === 'waiting' ? show : 'all'
}
const queryOf = (filter: BoardFilter): Record<string, string> =>
  filter.startsWith('boat:') ? { boat: filter.slice('boat:'.length) } : filter === 'all' ? {} : { show: filter }

/** /trips: the fleet's trips, overdue first; each says how many are ready, and opened what is missing for whom. */
export function TripsPage() {
  const t = useText()
  const { data: trips, isPending, isError, error, refetch } = useQuery(tripsQuery)
  const [filter, choose] = useFilterInAddress({ filterIn, queryOf })
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
          <Bone className="mb-3 h-16 w-full" />
        </Skeleton>
      )}
      {isError && !trips && (
        <ErrorPanel size="staff" title={t('trips.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {trips && trips.length > 0 && (
        <div className="mb-4">
          <FilterChips
            label={t('trips.filter')}
            chips={filtersOf(trips).map(({ filter: value, boat, count }) => ({
              value,
              label: boat ?? t(`trips.filter.${value}`),
              count,
            }))}
            value={filter}
            onChange={choose}
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
