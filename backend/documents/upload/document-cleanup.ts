import { keptUntil } from '@fleet/domain/documents/retention'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { faultName } from '@fleet/platform/logging/fault'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Uploads } from './uploads.ts'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import { keepRemovedDays } from '../../form-instances/kept-documents.ts'
import { type AnyFormType, findFormInstance } from '../../form-instances/form-type.ts'
import { documentLimits } from '../limits.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const everyMs = 10 * 60 * 1000
/** Folders per run. */
const maxFolders = 200
const isInstanceId = /^(agent-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly uploads: Uploads
  readonly documentLogs: DocumentLogHandler
  /** Every type of form that takes files. */
  readonly formTypes: readonly AnyFormType[]
}
type Log = (line: string) => void

/**
 * Deletes expired files of one form instance: files more than a day old that belong to no event and no upload, and
 * files of documents removed longer ago than the form keeps them. Reads the log and the uploads after listing the
 * files, so that newer ones are known. Keeps all files when the log does not know the instance: it is then not their
 * log.
 */
async function cleanUpInstance(
  { formTypes, documents, uploads, documentLogs, forms, clock, keys }: Deps,
  submissionId: string,
  log: Log,
): Promise<void> {
  const now = clock.now()
  const yesterday = new Date(Date.parse(now) - day).toISOString()
  const old = (await documents.store.files(submissionId)).filter(({ writtenAt }) => writtenAt < yesterday)
  if (old.length === 0) return
  const { state, formType: kind } = await findFormInstance(formTypes, submissionId)
  if (kind === undefined)
    return log(`The files of registration ${submissionId} are kept: the event store does not know it`)
  const known = allDocuments(state)
  const parts = await uploads.partsIn(submissionId)
  for (const { id } of old.filter((file) => !parts.has(file.id))) {
    const document = known.find((one) => one.fileId === id)
    if (document !== undefined) {
      const { documentId, removed } = document
      if (removed === undefined || now < keptUntil(removed.at, keepRemovedDays(forms, kind.formId))) continue
      const meta = {
        commandId: namedId(keys, 'command', `delete file ${id}`),
        actor: { id: 'system', role: 'system' } as const,
        now,
      }
      await documentLogs.handle(submissionId, {
        type: 'DeleteFile',
        data: { submissionId, documentId, fileId: id },
        meta,
      })
    }
    await documents.store.delete({ folder: submissionId, id })
  }
}

/**
 * Drops uploads that are a day old, and cleans up a bounded number of folders after this one. Returns where the next
 * run continues, '' for the start. Deletes nothing when files cannot be listed or the log does not answer.
 */
export async function cleanUpDocuments(deps: Deps, after: string, log: Log): Promise<string> {
  await deps.uploads.dropOlder(
    new Date(Date.parse(deps.clock.now()) - documentLimits.uploadTime.max * hour).toISOString(),
  )
  const folders = await deps.documents.store.folders({ after, limit: maxFolders })
  for (const folder of folders.filter((name) => isInstanceId.test(name))) {
    await cleanUpInstance(deps, folder, log).catch((error: unknown) => {
      log(`files of registration ${folder} could not be cleaned up: ${faultName(error)}`)
    })
  }
  return folders.length < maxFolders ? '' : (folders.at(-1) ?? '')
}

/** Deletes expired files, some folders at each run. */
export function documentCleanupJob(deps: Deps, log: Log): Job {
  let after = ''
  return {
    name: 'document-cleanup',
    everyMs,
    async run() {
      after = await cleanUpDocuments(deps, after, log)
    },
  }
}
