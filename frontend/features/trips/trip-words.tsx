import type { Trip } from '@fleet/backend/features/trips/contract'
import { useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { deadlineOf } from './marks.ts'

/** The days of a trip. */
export function TripDays({
  trip: { tripStartDate, tripEndDate },
}: {
  trip: Pick<Trip, 'tripStartDate' | 'tripEndDate'>
}) {
  const { range, day } = useDates()
  return tripEndDate > tripStartDate ? range(tripStartDate, tripEndDate) : day(tripStartDate)
}

/** The number of days left, large, above its unit. */
export function DaysLeft({ trip: { daysLeft, isOverdue } }: { trip: Trip }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const tone = isOverdue ? 'text-stop-ink' : 'text-ink-2'
  if (daysLeft <= 0) {
    return (
      <span className={`text-sm font-semibold ${isOverdue ? 'text-stop-ink' : ''}`}>
        {t(daysLeft === 0 ? 'trips.today' : 'trips.underWay')}
      </span>
    )
  }
  return (
    <span className={`text-xs ${tone}`}>
      <b className={`block text-xl font-semibold tabular-nums ${isOverdue ? '' : 'text-ink'}`}>
        {formatNumber(daysLeft)}
      </b>
      {t('trips.days', { days: daysLeft })}
    </span>
  )
}

/** The state of a trip: its deadline, and what it waits for. */
export function TripState({ trip }: { trip: Trip }) {
  const t = useText()
  const { shortDay } = useDates()
  const deadline = deadlineOf(trip)
  const waits = (['asked', 'waiting', 'open'] as const).flatMap((kind) =>
    trip[kind] === 0 ? [] : [t(`trips.${kind}`, { count: trip[kind] })],
  )
  const proposals = trip.proposals > 0 && (
    <span className="block text-wait-ink">{t('trips.proposals', { count: trip.proposals })}</span>
  )
  if (deadline.id === 'ready') {
    return (
      <span className="text-sm text-done-ink">
        {t('trips.everyoneReady')}
        {proposals}
      </span>
    )
  }
  return (
    <span className="text-sm">
      <span className={deadline.id === 'overdue' ? 'font-semibold text-stop-ink' : ''}>
        {deadline.id === 'overdue'
          ? t('trips.overdue', { days: deadline.days })
          : t('trips.due', { date: shortDay(deadline.date) })}
      </span>{' '}
      {waits.join(', ')}
      {proposals}
    </span>
  )
}
