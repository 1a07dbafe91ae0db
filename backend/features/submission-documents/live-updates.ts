import type { DatabasePool } from 'slonik'
import { streams } from '@fleet/domain/catalogue/streams'
import type { ChangedStreams, LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'
import { findOwnersOf } from '@fleet/projections/submissions/owners-of'

/** Only registrations: documents of other forms have such streams too. */
async function ofDocumentLogs(changed: ChangedStreams, database: DatabasePool): Promise<LiveChange[]> {
  const owners = await findOwnersOf(database, [...changed.keys()])
  return owners.map(({ submissionId, ...of }) => ({ update: { kind: 'document-seen', submissionId }, of }))
}

export const documentUpdates = {
  kinds: {
    /** A document of a registration was viewed. */
    'document-seen': { right: 'submissions.see', fields: ['submissionId'] },
  },
  ofStreams: { [streams.documentLog]: ofDocumentLogs },
} as const satisfies LiveUpdates
