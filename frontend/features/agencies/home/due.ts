import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { isShort, shortLabel } from '../../../lib/short-label.ts'

/** Registrations of one trip; `null`: not decided yet. */
export type DueTrip = Pick<DueRegistration, 'boatName' | 'tripStartDate' | 'tripEndDate' | 'dueDate' | 'daysLeft'> & {
  readonly rows: readonly DueRegistration[]
}

/** Groups registrations by trip and keeps their order: overdue first. */
export function byTrip(rows: readonly DueRegistration[]): readonly DueTrip[] {
  const trips = new Map<string, DueTrip>()
  for (const row of rows) {
    const { boatName, tripStartDate, tripEndDate, dueDate, daysLeft } = row
    const key = [boatName, tripStartDate, tripEndDate].join('\n')
    trips.set(key, {
      boatName,
      tripStartDate,
      tripEndDate,
      dueDate,
      daysLeft,
      rows: [...(trips.get(key)?.rows ?? []), row],
    })
  }
  return [...trips.values()]
}

/** The deadline as a text id with days. */
type Deadline = { readonly id: 'overdue' | 'today' | 'soon' | 'later' | 'none'; readonly days: number }

const soon = 7

export function deadlineOf({ daysLeft }: Pick<DueTrip, 'daysLeft'>): Deadline {
  if (daysLeft === null) return { id: 'none', days: 0 }
  if (daysLeft < 0) return { id: 'overdue', days: -daysLeft }
  if (daysLeft === 0) return { id: 'today', days: 0 }
  return { id: daysLeft <= soon ? 'soon' : 'later', days: daysLeft }
}

/**
 * What a registration waits for. `labels`: the first missing answers, all of one person; `more`: the number of
 * others.
 */
export type Waiting =
  | { readonly id: 'guestSilent'; readonly at: string }
  | {
      readonly id: 'missing'
      readonly labels: readonly string[]
      readonly person: number | undefined
      readonly more: number
    }
  | { readonly id: 'guest' | 'ready' | 'approval' | 'unreadable' }

const named = 2

export function waitingFor(row: DueRegistration): Waiting {
  if (row.isUnreadable) return { id: 'unreadable' }
  const { handedOver, missing, missingCount, awaitingGuest, persons } = row
  if (handedOver !== null && !handedOver.redeemed) return { id: 'guestSilent', at: handedOver.at }
  const [first] = missing
  if (first !== undefined) {
    const all = missing.filter(({ person }) => person === first.person).map(({ label }) => label)
    const brief = all.filter(isShort)
    const labels = brief.length > 0 ? brief.slice(0, named) : all.slice(0, 1).map(shortLabel)
    return {
      id: 'missing',
      labels,
      person: persons > 1 ? (first.person ?? undefined) : undefined,
      more: missingCount - labels.length,
    }
  }
  if (awaitingGuest) return { id: 'guest' }
  return { id: row.readyToSend ? 'ready' : 'approval' }
}

/** The first registration that the agency can act on; undefined: the others wait for guests. */
export function firstActionable(rows: readonly DueRegistration[]): DueRegistration | undefined {
  return rows.find((row) => ['missing', 'ready', 'guestSilent'].includes(waitingFor(row).id))
}

/** The address of the next action, and its label. */
export function nextAction(
  row: DueRegistration,
  waiting: Waiting,
): { readonly to: string; readonly action: 'continue' | 'send' | 'open' | 'handOver' } {
  if (waiting.id === 'guestSilent' && row.may.includes('handOver'))
    return { to: `/forms/${row.id}/hand-over`, action: 'handOver' }
  if (waiting.id === 'missing') return { to: `/form/${row.id}`, action: 'continue' }
  return { to: `/form/${row.id}`, action: waiting.id === 'ready' ? 'send' : 'open' }
}
