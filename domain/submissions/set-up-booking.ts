import { conflicts } from '../form-instances/merge.ts'
import { sameValue } from '../form-instances/same-value.ts'
import type { Problem } from '../kernel/rejection.ts'
import { reject } from '../kernel/rejection.ts'
import type { SaveSubmission } from './model/commands.ts'
import type { BookingSetUp } from './model/events.ts'
import type { StartedSubmission } from './model/state.ts'

/** Persons of one group, at most (spec part 1, section 5). */
export const largestGroup = 20

/** Fields of the booking as a whole, beside the answers of each person. */
export const bookingFields = ['isGroupBooking', 'groupSize', 'groupLeaderName'] as const

type Booking = Pick<StartedSubmission, 'isGroupBooking' | 'groupSize' | 'groupLeaderName'>
type Wanted = SaveSubmission['data']['booking']

function bookingOf({ isGroupBooking, groupSize, groupLeaderName }: StartedSubmission): Booking {
  return { isGroupBooking, groupSize, groupLeaderName }
}

/** What a person changed in the booking. A size is chosen for a group only, and choosing one says that it is a group. */
function changed(seen: Booking, { isGroupBooking, groupSize, groupLeaderName }: Wanted): Wanted {
  const isGroup = isGroupBooking ?? seen.isGroupBooking
  const isResized = isGroup && groupSize !== undefined && groupSize !== seen.groupSize
  const leader = groupLeaderName === undefined ? seen.groupLeaderName : groupLeaderName?.trim() || null
  return {
    ...(isResized || isGroup !== seen.isGroupBooking ? { isGroupBooking: isGroup } : {}),
    ...(isResized ? { groupSize } : {}),
    ...(leader === seen.groupLeaderName ? {} : { groupLeaderName: leader }),
  }
}

/** Fields of the booking changed on both sides since the person saw it. */
export function bookingConflicts(state: StartedSubmission, seen: StartedSubmission, wanted: Wanted): Problem[] {
  return conflicts({
    patch: changed(seen, wanted),
    seen: bookingOf(seen),
    now: bookingOf(state),
    at: { step: 'booking' },
  })
}

/**
 * Individual or group, size and leader as asked for; [] when that is how it is. Nobody is lost when a group shrinks.
 * @throws Rejection submissions.invalid no such size, or no ids for so many
 */
export function setUpBooking(
  state: StartedSubmission,
  seen: StartedSubmission,
  { booking, spareIds }: Pick<SaveSubmission['data'], 'booking' | 'spareIds'>,
): BookingSetUp[] {
  const before = bookingOf(state)
  const { isGroupBooking, groupSize, groupLeaderName } = { ...before, ...changed(seen, booking) }
  const known = state.persons.map((person) => person.personId)
  const spare = [...new Set(spareIds)].filter((id) => !known.includes(id))
  const after = {
    isGroupBooking,
    groupSize: isGroupBooking ? possibleSize(groupSize, Math.min(largestGroup, known.length + spare.length)) : 1,
    groupLeaderName,
  }
  if (sameValue(before, after)) return []
  const persons = [...known, ...spare.slice(0, Math.max(0, after.groupSize - known.length))]
  return [{ type: 'BookingSetUp', data: { ...after, persons } }]
}

function possibleSize(groupSize: number, largest: number): number {
  const refuse = (code: string, limit: number) =>
    reject('submissions.invalid', { problems: [{ step: 'booking', field: 'groupSize', code, values: { limit } }] })
  if (!Number.isInteger(groupSize) || groupSize < 1) return refuse('minimum', 1)
  return groupSize > largest ? refuse('maximum', largest) : groupSize
}
