import type { Act } from './may.ts'

/** One registration as the lists show it: GET /api/submissions, /api/submissions/recent, /api/agent-submissions. */
export type SubmissionRow = {
  readonly id: string
  readonly referenceCode: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly status: string
  readonly isGroupBooking: boolean
  readonly groupSize: number | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly currentStep: number
  readonly totalSteps: number | null
  readonly boatName: string | null
  /** ISO date. */
  readonly tripStartDate: string | null
  readonly revision: number
  readonly may: readonly Act[]
}

/** First and last name; undefined while there is none. */
export function guestNameOf({ firstName, lastName }: Pick<SubmissionRow, 'firstName' | 'lastName'>): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined
}

/** Persons of a group; undefined for a single guest. */
export function groupSizeOf({ isGroupBooking, groupSize }: Pick<SubmissionRow, 'isGroupBooking' | 'groupSize'>): number | undefined {
  return isGroupBooking && groupSize !== null && groupSize > 1 ? groupSize : undefined
}

/** Whether a guest can fill something in: a draft, or what the operator waits for. */
export function isOpenToGuests(status: string): boolean {
  return status === 'draft' || status === 'missing_docs'
}
