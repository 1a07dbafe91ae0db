import { participants } from '@fleet/domain/submissions/model/state'
import { countByStatus } from '@fleet/projections/submissions/count'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionRow } from '@fleet/projections/submissions/submission-row'
import type { DatabasePool } from 'slonik'
import type { Submissions } from '../registration.ts'
import type { OpenDraft } from '../../../form-registry/compiler/rehearsal.ts'
import { inBatches } from '../in-groups.ts'

const pageSize = 200

type Deps = { readonly database: DatabasePool; readonly submissions: Submissions }

/** Every registration that is a draft now. */
export async function* openDrafts(deps: Deps): AsyncGenerator<OpenDraft> {
  for await (const rows of pages(deps)) {
    const drafts = await inBatches(rows, (row) => draftOf(deps, row))
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

/** undefined: it was submitted since the list was read. */
async function draftOf(
  { submissions }: Pick<Deps, 'submissions'>,
  { id, referenceCode, firstName, lastName, revision }: SubmissionRow,
): Promise<OpenDraft | undefined> {
  const known = await submissions.peek(id, { allowMissingKeys: true })
  // A cached state at the list's revision is current; otherwise load it.
  const { state: submission } =
    known.revision >= revision ? known : await submissions.load(id, { allowMissingKeys: true })
  if (submission.status !== 'draft') return undefined
  const name = [firstName, lastName].filter((part) => part !== null).join(' ') || null
  return { id, referenceCode, name, persons: participants(submission).map(({ answers }) => answers) }
}
