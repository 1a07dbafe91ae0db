import type { CommonQueryMethods } from 'slonik'
import { findSubmissions, type SubmissionPage } from '@fleet/projections/submissions/queries'
import type { SubmissionRow } from '@fleet/projections/submissions/submission-row'
import { submissionStatuses } from '@fleet/projections/submissions/submission-status'

const others = submissionStatuses.filter((status) => status !== 'pending_review')

/**
 * Registrations with the latest change, newest first; one that waits for review counts from its submit, whatever was
 * saved since.
 */
export async function findRecent(
  database: CommonQueryMethods,
  page: Omit<SubmissionPage, 'order' | 'cursor' | 'statuses'>,
): Promise<readonly SubmissionRow[]> {
  const [waiting, changed] = await Promise.all([
    findSubmissions(database, { ...page, statuses: ['pending_review'], order: '-submitted' }),
    findSubmissions(database, { ...page, statuses: others, order: '-updated' }),
  ])
  const dated = [
    ...waiting.rows.map((row) => ({ row, since: row.submittedAt ?? row.updatedAt })),
    ...changed.rows.map((row) => ({ row, since: row.updatedAt })),
  ]
  return dated
    .toSorted((one, other) => other.since.localeCompare(one.since))
    .slice(0, page.limit)
    .map(({ row }) => row)
}
