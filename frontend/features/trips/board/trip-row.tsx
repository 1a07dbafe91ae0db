import type { Trip } from '@fleet/backend/features/trips/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { useChangedValue } from '../../../lib/live/use-changed.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Places } from '../places.tsx'
import { DaysLeft, TripDays, TripState } from '../trip-words.tsx'
import { tripAddress, tripQuery } from '../trips.ts'
import { GuestRows } from '../trip/guest-rows.tsx'
import { leastReadyFirst } from '../trip/least-ready-first.ts'
import { SheetLinks } from '../trip/sheet-links.tsx'

/** The board shows only so many incomplete guests; the trip's own page shows all. */
const maxShown = 8

/** A trip on the board; expands to the missing answers of each guest. */
export function TripRow({ trip }: { trip: Trip }) {
  const [open, setOpen] = useState(false)
  const changed = useChangedValue([trip.ready, trip.waiting, trip.asked, trip.open, trip.proposals].join(' '))
  return (
    <details
      className={`group/trip border-b border-line ${changed}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="grid cursor-pointer list-none grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-3 hover:bg-sunk focus-visible:shadow-focus desk:grid-cols-[5rem_14rem_19rem_minmax(0,1fr)_auto] desk:px-2 desk:py-2.5 [&::-webkit-details-marker]:hidden">
        <DaysLeft trip={trip} />
        <span className="min-w-0 leading-[1.375rem] font-semibold wrap-anywhere">
          {trip.boatName}
          <span className="block text-sm font-normal text-ink-2 tabular-nums">
            <TripDays trip={trip} />
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="text-ink-3 transition-transform group-open/trip:rotate-180 max-desk:col-start-3 max-desk:row-start-1 desk:order-last"
        />
        <span className="max-desk:col-span-full">
          <Places trip={trip} />
        </span>
        <span className="max-desk:col-span-full">
          <TripState trip={trip} />
        </span>
      </summary>
      {open && <MissingByGuest trip={trip} />}
    </details>
  )
}

function MissingByGuest({ trip }: { trip: Trip }) {
  const t = useText()
  const { language } = useLanguage()
  const { data, isPending, isError, error, refetch } = useQuery(tripQuery(trip, language))
  const incomplete = leastReadyFirst(data?.guests ?? []).filter(
    ({ readiness, missingCount }) => readiness !== 'ready' || missingCount > 0,
  )
  return (
    <div className="grid gap-4 pb-5 desk:pr-2 desk:pl-[6.25rem]">
      {isPending && (
        <Skeleton count={2}>
          <SkeletonLine className="h-8 w-full" />
        </Skeleton>
      )}
      {isError && !data && (
        <ErrorPanel size="staff" title={t('trip.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {incomplete.length > 0 && <GuestRows guests={incomplete.slice(0, maxShown)} />}
      {data && (
        <>
          <SheetLinks trip={data} />
          <p>
            <LinkButton size="staff" to={tripAddress(trip)} icon={<ArrowRight size={18} aria-hidden="true" />}>
              {t('trips.openTrip', { count: trip.persons })}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  )
}
