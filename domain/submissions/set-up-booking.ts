import type { SaveSubmission } from './commands.ts'
import type { SubmissionEvent } from './events.ts'
import type { StartedSubmission } from './state.ts'

/** Individual or group, size and leader as asked for; [] when that is how it is. Nobody is lost when a group shrinks. */
export function setUpBooking(state: StartedSubmission, { booking, spareIds }: SaveSubmission['data']): SubmissionEvent[] {
  const isGroupBooking = booking.isGroupBooking ?? state.isGroupBooking
  const groupSize = isGroupBooking ? (booking.groupSize ?? state.groupSize) : 1
  const groupLeaderName =
    booking.groupLeaderName === undefined ? state.groupLeaderName : booking.groupLeaderName?.trim() || null
  const same =
    isGroupBooking === state.isGroupBooking &&
    groupSize === state.groupSize &&
    groupLeaderName === state.groupLeaderName
  if (same) return []
  const known = state.persons.map((person) => person.personId)
  const joining = spareIds.filter((id) => !known.includes(id)).slice(0, Math.max(0, groupSize - known.length))
  return [{ type: 'BookingSetUp', data: { isGroupBooking, groupSize, persons: [...known, ...joining], groupLeaderName } }]
}
