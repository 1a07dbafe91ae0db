import { allDocuments } from '@fleet/domain/form-instances/state'
import { findOldPreviews } from '@fleet/projections/submissions/queries'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { Submissions } from '../submissions/registration.ts'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DatabasePool } from 'slonik'
import type { Clock } from '@fleet/platform/time/clock'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import { TamperedError } from '@fleet/platform/vault/cipher'

const day = 24 * 60 * 60 * 1000
const everyMs = 15 * 60 * 1000

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly documents: DocumentFiles
  readonly submissions: Submissions
}

/** Deletes files and keys first and appends the event last, so that an interrupted purge is repeated. */
async function purge({ submissions, documents, vault, clock, keys }: Deps, id: string): Promise<void> {
  const { state } = await submissions.load(id, { allowMissingKeys: true })
  if (state.status === 'none' || state.preview !== true) return
  for (const document of allDocuments(state)) await documents.discard({ ...document, submissionId: state.submissionId })
  await vault.destroyKeys(state.persons.map(({ personId }) => personId))
  const meta = {
    commandId: namedId(keys, 'command', `purge preview ${id}`),
    actor: { id: 'system', role: 'system' } as const,
    now: clock.now(),
  }
  await submissions.handle(id, { type: 'PurgePreview', data: {}, meta })
}

/** Purges registrations started in preview more than 24 hours ago; returns their number. */
export async function purgePreviews(deps: Deps): Promise<number> {
  const before = new Date(Date.parse(deps.clock.now()) - day).toISOString()
  const ids = await findOldPreviews(deps.database, before)
  for (const id of ids) {
    await purge(deps, id).catch((error: unknown) => {
      // A registration that cannot be purged does not stop the others.
      if (!(error instanceof TamperedError)) throw error
    })
  }
  return ids.length
}

export function purgePreviewsJob(deps: Deps): Job {
  return {
    name: 'purge-previews',
    firstAfterMs: 10_000,
    everyMs,
    run: async () => void (await purgePreviews(deps)),
  }
}
