import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { fullName } from '../full-name.ts'

/** First and last name; undefined while there is none. */
export function guestNameOf(row: Pick<SubmissionRow, 'firstName' | 'lastName'>): string | undefined {
  return fullName(row) || undefined
}

/** Number of persons in a group; undefined for a single guest. */
export function groupSizeOf({
  isGroupBooking,
  groupSize,
}: Pick<SubmissionRow, 'isGroupBooking' | 'groupSize'>): number | undefined {
  return isGroupBooking && groupSize !== null && groupSize > 1 ? groupSize : undefined
}

/** Whether guests can edit: a draft, or requested items. */
export function isOpenToGuests(status: string): boolean {
  return status === 'draft' || status === 'missing_docs'
}
