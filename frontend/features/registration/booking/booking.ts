import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { SubmissionView } from '../submission-view.ts'

type Booked = Pick<SubmissionView, 'isGroupBooking' | 'groupSize' | 'groupLeaderName' | 'currentStep'>

/** Answers of the booking. A new draft has none: neither individual nor group is chosen yet. */
export function bookingOf({ isGroupBooking, groupSize, groupLeaderName, currentStep }: Booked): Answers {
  if (!isGroupBooking) return currentStep === 0 ? {} : { isGroupBooking }
  return { isGroupBooking, ...(groupSize > 1 ? { groupSize } : {}), ...(groupLeaderName ? { groupLeaderName } : {}) }
}

/** Number of persons in the booking; 1 when it is not a group. */
export function groupSizeOf({ isGroupBooking, groupSize }: Answers): number {
  return isGroupBooking === true && typeof groupSize === 'number' ? groupSize : 1
}

/** First name, or the only name in the passport; '' while there is none. */
export function shortNameOf({ firstName, lastName, hasOneName }: Answers): string {
  const name = hasOneName === true ? lastName : firstName
  return typeof name === 'string' ? name : ''
}
