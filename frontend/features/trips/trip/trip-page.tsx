import type { TripGuest } from '@fleet/backend/features/trips/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { Panel } from '../../../ui/pages/panel.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { UnreadableNote } from '../../../ui/feedback/unreadable-note.tsx'
import { MoveDialog } from '../move/move-dialog.tsx'
import { MovedNote } from '../move/moved-note.tsx'
import type { CompletedMove } from '../move/use-move.ts'
import { Places } from '../places.tsx'
import { TripDays, TripState } from '../trip-words.tsx'
import { tripQuery } from '../trips.ts'
import { GuestRows } from './guest-rows.tsx'
import { leastReadyFirst } from './least-ready-first.ts'
import { SheetLinks } from './sheet-links.tsx'

/** /trips/:boat/:tripStart: the guests and what each is missing, the sheets, and moving a booking. */
export function TripPage() {
  const { boat = '', tripStart = '' } = useParams()
  const { day } = useDates()
  const t = useText()
  const { language } = useLanguage()
  const key = { boatName: boat, tripStartDate: tripStart }
  const query = useQuery({ ...tripQuery(key, language), placeholderData: keepPreviousData })
  const [moving, setMoving] = useState<TripGuest>()
  const [done, setDone] = useState<CompletedMove>()
  const trip = query.data
  const shown = trip ? trip.guests.length + trip.unreadable.reduce((sum, { persons }) => sum + persons, 0) : 0
  // The trip is empty: its last booking was moved away
  const isGone = query.error instanceof HttpProblem && query.error.status === 404
  return (
    <>
      <PageTitle>{`${boat}, ${day(tripStart)}`}</PageTitle>
      <PageHeader
        back={{ to: '/trips', label: t('trips.title') }}
        title={boat}
        below={<p className="text-ink-2 tabular-nums">{trip && !isGone ? <TripDays trip={trip} /> : day(tripStart)}</p>}
      />
      {done && <MovedNote done={done} onDone={() => setDone(undefined)} />}
      {query.isPending && (
        <Skeleton>
          <SkeletonLine className="mb-4 h-16 w-full" />
        </Skeleton>
      )}
      {isGone && (
        <Empty icon={Ship} title={t('trip.nobody')}>
          {t('trip.nobodyText')}
        </Empty>
      )}
      {query.isError && !isGone && !trip && (
        <ErrorPanel size="staff" title={t('trip.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {trip && !isGone && (
        <div className="grid gap-6">
          <div className="grid gap-4 desk:grid-cols-[19rem_minmax(0,1fr)] desk:items-center">
            <Places trip={trip} />
            <TripState trip={trip} />
          </div>
          <SheetLinks trip={trip} />
          <Panel title={t('trip.guests', { count: trip.persons })}>
            <div className="px-4 pb-2">
              <UnreadableNote registrations={trip.unreadable} />
              <GuestRows guests={leastReadyFirst(trip.guests)} onMove={setMoving} />
              {shown < trip.persons && (
                <p className="py-2 text-sm text-ink-2">{t('trip.notAll', { shown, count: trip.persons })}</p>
              )}
            </div>
          </Panel>
        </div>
      )}
      {moving && trip && (
        <MoveDialog
          trip={trip}
          guest={moving}
          onClose={() => setMoving(undefined)}
          onMoved={(move) => {
            setMoving(undefined)
            setDone(move)
          }}
        />
      )}
    </>
  )
}
