import type { TripGuest } from '@fleet/backend/features/trips/contract'
import { groupBy } from '../../../lib/group-by.ts'

const order: Readonly<Record<TripGuest['readiness'], number>> = { asked: 0, open: 1, waiting: 2, ready: 3 }

/** Keeps bookings together; those with missing answers come first. */
export function leastReadyFirst(guests: readonly TripGuest[]): TripGuest[] {
  const bookings = [...groupBy(guests, ({ submissionId }) => submissionId).values()]
  const need = (booking: readonly TripGuest[]) => Math.min(...booking.map(({ readiness }) => order[readiness]))
  return bookings.toSorted((one, other) => need(one) - need(other)).flat()
}
