import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { type DueTrip, type Waiting, deadlineOf } from './due.ts'

/** "Hanna Vogt and 3": the registration's first guest, and the number of companions. */
export function DueName({ name, persons }: { name: string | null; persons: number }) {
  const t = useText()
  const called = name ?? t('submission.unnamed')
  return persons > 1 ? t('agentHome.andMore', { name: called, count: persons - 1 }) : called
}

/** What the registration waits for, in words. */
export function WaitingWords({ waiting }: { waiting: Waiting }) {
  const t = useText()
  const { shortDay } = useDates()
  if (waiting.id === 'guestSilent') return t('agentHome.waits.guestSilent', { day: shortDay(waiting.at) })
  if (waiting.id === 'unreadable') return t('submission.unreadable')
  if (waiting.id !== 'missing') return t(`agentHome.waits.${waiting.id}`)
  const { labels, person, more } = waiting
  const fields = labels.join(', ')
  const list = more > 0 ? t('agentHome.waits.more', { fields, more }) : fields
  return person === undefined ? list : t('agentHome.waits.ofPerson', { person, fields: list })
}

/** The deadline, and the days until then. */
export function DeadlineWords({ trip }: { trip: Pick<DueTrip, 'dueDate' | 'daysLeft'> }) {
  const t = useText()
  const { shortDay } = useDates()
  const { id, days } = deadlineOf(trip)
  const tones = {
    overdue: 'font-semibold text-stop-ink',
    today: 'font-semibold text-wait-ink',
    soon: 'font-semibold text-wait-ink',
    later: 'text-ink-2',
    none: 'text-ink-2',
  }
  return (
    <span className={`text-sm tabular-nums ${tones[id]}`}>
      {t(`agentHome.due.${id === 'soon' ? 'later' : id}`, { days, day: trip.dueDate ? shortDay(trip.dueDate) : '' })}
    </span>
  )
}

/** Boat and days of a trip, if known. */
export function TripWords({
  trip: { boatName, tripStartDate, tripEndDate },
}: {
  trip: Pick<DueTrip, 'boatName' | 'tripStartDate' | 'tripEndDate'>
}) {
  const t = useText()
  const { range, day } = useDates()
  if (!boatName && !tripStartDate) return t('agentHome.trip.none')
  const days = tripStartDate && (tripEndDate ? range(tripStartDate, tripEndDate) : day(tripStartDate))
  return (
    <>
      {boatName} {days && <span className="font-normal text-ink-2 tabular-nums">{days}</span>}
    </>
  )
}
