import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'

type Age = { readonly unit: 'now' | 'hours' | 'days'; readonly count: number }

const hour = 3_600_000

/** Age: under 1 hour "now", under 24 hours in hours, otherwise in days. */
export function ageOf(since: string, now: number): Age {
  const hours = Math.floor((now - Date.parse(since)) / hour)
  if (!(hours >= 1)) return { unit: 'now', count: 0 }
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}

/**
 * A submission pending review has waited since it was submitted, regardless of later saves; any other is as old as
 * its last change.
 */
export function agesFrom({
  status,
  submittedAt,
  updatedAt,
}: Pick<SubmissionRow, 'status' | 'submittedAt' | 'updatedAt'>): string {
  return status === 'pending_review' && submittedAt !== null ? submittedAt : updatedAt
}
