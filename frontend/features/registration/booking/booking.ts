import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { SubmissionView } from '../submission-view.ts'

type Booked = Pick<SubmissionView, 'isGroupBooking' | 'groupSize' | 'groupLeaderName' | 'currentStep'>

/** A new draft has not been asked yet: neither choice is taken. */
export function bookingOf({ isGroupBooking, groupSize, groupLeaderName, currentStep }: Booked): Answers {
  if (!isGroupBooking) return currentStep === 0 ? {} : { isGroupBooking }
  return { isGroupBooking, ...(groupSize > 1 ? { groupSize } : {}), ...(groupLeaderName ? { groupLeaderName } : {}) }
}

/** Persons who take part as the booking says; 1 when it is no group. */
export function groupSizeOf({ isGroupBooking, groupSize }: Answers): number {
  return isGroupBooking === true && typeof groupSize === 'number' ? groupSize : 1
}

/** First name; '' while there is none. */
export function shortNameOf({ firstName }: Answers): string {
  return typeof firstName === 'string' ? firstName : ''
}
