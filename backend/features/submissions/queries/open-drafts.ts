import { participants } from '@fleet/domain/submissions/model/state'
import { countByStatus } from '@fleet/projections/submissions/count'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionRow } from '@fleet/projections/submissions/submission-row'
import type { DatabasePool } from 'slonik'
import type { Submissions } from '../registration.ts'
import type { OpenDraft } from '../../../form-registry/compiler/rehearsal.ts'
import { readListed } from './read-listed.ts'

const pageSize = 200

type Deps = { readonly database: DatabasePool; readonly submissions: Submissions }

/** Every registration that is a draft now; those that cannot be read have no persons. */
export async function* openDrafts(deps: Deps): AsyncGenerator<OpenDraft> {
  for await (const rows of pages(deps)) {
    const drafts = await readListed<SubmissionRow, OpenDraft | undefined>(deps.submissions, rows, {
      state: 'cached',
      // Another status: it was submitted since the list was read.
      read: (row, { state }) =>
        state.status === 'draft'
          ? { ...listed(row), persons: participants(state).map(({ answers }) => answers) }
          : undefined,
      unreadable: (row) => ({ ...listed(row), persons: undefined }),
    })
    yield* drafts.filter((draft) => draft !== undefined)
  }
}

/** Number of drafts, for the progress of a rehearsal. */
export async function countDrafts({ database }: Pick<Deps, 'database'>): Promise<number> {
  return (await countByStatus(database, {}, 1_000_000)).draft
}

async function* pages({ database }: Pick<Deps, 'database'>): AsyncGenerator<SubmissionRow[]> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await findSubmissions(database, {
      statuses: ['draft'],
      limit: pageSize,
      totalSteps: 0,
      ...(cursor === undefined ? {} : { cursor }),
    })
    yield page.rows
    cursor = page.next
  }
}

function listed({ id, referenceCode, firstName, lastName }: SubmissionRow): Omit<OpenDraft, 'persons'> {
  return { id, referenceCode, name: [firstName, lastName].filter((part) => part !== null).join(' ') || null }
}
