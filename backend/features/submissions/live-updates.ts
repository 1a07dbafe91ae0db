import type { DatabasePool } from 'slonik'
import { streams } from '@fleet/domain/catalogue/streams'
import type { ChangedStreams, LiveChange, LiveUpdates, UpdateOf } from '@fleet/platform/http/live-updates'
import { findOwnersOf } from '@fleet/projections/submissions/owners-of'

const kinds = {
  /**
   * A registration changed; lists, figures and history show it. '': any registration. `revision`: at least this one.
   */
  'submission-changed': { right: 'submissions.see', fields: ['submissionId'], optionalFields: ['revision'] },
} as const satisfies LiveUpdates['kinds']

type Changed = UpdateOf<typeof kinds>

/** Updates for every reader of these registrations; for a deleted one, for readers of all registrations. */
export async function submissionChanges(
  submissions: readonly Omit<Changed, 'kind'>[],
  database: DatabasePool,
): Promise<LiveChange[]> {
  const owners = await findOwnersOf(
    database,
    submissions.map(({ submissionId }) => submissionId),
  )
  const of = new Map(owners.map(({ submissionId, ...owner }) => [submissionId, owner]))
  return submissions.map((changed) => ({
    update: { kind: 'submission-changed', ...changed } satisfies Changed,
    of: of.get(changed.submissionId) ?? {},
  }))
}

const ofSubmissions = (changed: ChangedStreams, database: DatabasePool) =>
  submissionChanges(
    [...changed].map(([submissionId, revision]) => ({ submissionId, revision: String(revision) })),
    database,
  )

export const submissionUpdates = {
  kinds,
  resync: [{ kind: 'submission-changed', submissionId: '' }],
  ofStreams: { [streams.submission]: ofSubmissions },
} as const satisfies LiveUpdates
