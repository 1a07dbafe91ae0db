import type { Outcome } from '../booking.ts'
import { type Moment, day, hour, minute, timeOn } from '../calendar.ts'
import type { Random } from '../random.ts'
import { latestWithin } from './timing.ts'
import type { Trip } from '../trips.ts'

const times = (count: number, outcome: Outcome): Outcome[] => Array.from({ length: count }, () => outcome)

/** Outcomes by days until the trip; each list is used in rotation. */
const mixes: readonly { readonly upTo: number; readonly mix: readonly Outcome[] }[] = [
  { upTo: -1, mix: ['completed', ...times(8, 'completed'), 'draft', ...times(8, 'completed'), 'rejected', 'approved'] },
  { upTo: 0, mix: ['completed', 'approved', 'completed', 'approved', 'completed'] },
  {
    upTo: 30,
    mix: [
      'approved',
      'pending_review',
      'approved',
      'missing_docs',
      'approved',
      'draft',
      'approved',
      'missing_docs',
      'approved',
      'approved',
      'pending_review',
      'rejected',
      'reopened',
      'approved',
    ],
  },
  {
    upTo: 120,
    mix: [
      'pending_review',
      'approved',
      'draft',
      'missing_docs',
      'draft',
      'approved',
      'rejected',
      'pending_review',
      'draft',
      'missing_docs',
      'reopened',
      'draft',
      'approved',
      'draft',
    ],
  },
  {
    upTo: Infinity,
    mix: [
      'draft',
      'pending_review',
      'draft',
      'approved',
      'draft',
      'missing_docs',
      'rejected',
      'draft',
      'reopened',
      'draft',
      'pending_review',
      'draft',
    ],
  },
]

/** Returns outcomes in the proportions of the trip's list. */
export function outcomesByNearness(): (trip: Trip) => Outcome {
  const nextPlaces = new Map<number, number>()
  return ({ inDays }) => {
    const { upTo, mix } = mixes.find((one) => inDays <= one.upTo) ?? { upTo: Infinity, mix: [] }
    const place = nextPlaces.get(upTo) ?? 0
    nextPlaces.set(upTo, place + 1)
    return mix[place % mix.length] ?? 'draft'
  }
}

type Now = { readonly now: Moment; readonly startOfToday: Moment }
type Ending = {
  readonly trip: Trip
  readonly outcome: Outcome
  /** Index within its outcome, from 0. */ readonly nth: number
  readonly random: Random
}

const maxDaysBack: Readonly<Record<Outcome, number>> = {
  draft: 32,
  pending_review: 5,
  missing_docs: 12,
  approved: 40,
  rejected: 40,
  reopened: 9,
  completed: 0,
}

/** When the last action of a registration happens: never in the future, some today. */
export function endOf({ trip, outcome, nth, random }: Ending, { now, startOfToday }: Now): Moment {
  const earlierToday = Math.max(startOfToday + minute, now - random.int(10, 300) * minute)
  if (outcome === 'completed')
    return trip.inDays === 0 ? earlierToday : timeOn(trip.start, random.int(9 * 60, 13 * 60) / 60)
  if (trip.inDays < 0)
    return latestWithin({ from: 6, to: 15 }, timeOn(trip.start, 12) - random.int(4, 25) * day, random)
  if (outcome === 'draft')
    return now - Math.round(maxDaysBack.draft * random.next() ** 1.5 * day) - random.int(1, 40) * minute
  if (nth % 9 === 7 && outcome === 'approved') return earlierToday - 7 * day
  if (nth % 9 === 4 && outcome !== 'rejected' && outcome !== 'reopened') return earlierToday
  const isOffice = outcome !== 'pending_review'
  const back = Math.round(maxDaysBack[outcome] * random.next() ** 1.5 * day) + random.int(1, 5) * hour
  return latestWithin(isOffice ? { from: 6, to: 15 } : { from: 5, to: 22 }, now - back, random)
}
