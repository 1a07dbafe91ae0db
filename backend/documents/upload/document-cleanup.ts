import { keptUntil } from '@fleet/domain/documents/keeping'
import { everyDocument } from '@fleet/domain/form-instances/filled'
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
/** Registrations that one pass looks at. */
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
 * Deletes what is over among the files of one filled form, registration or agency: those more than a day old that no event names and no upload
 * is made of, and those of documents removed longer ago than the form keeps them. Log and uploads are asked after the files were listed, so that
 * what came meanwhile is known. A log that has never heard of the registration is not the one of these files: all stay.
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
  const known = everyDocument(state)
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
 * Lets uploads go that nobody made documents of in a day, and looks at the registrations after this one, a bounded number of them; answers where the next pass goes on, '' for the
 * start. Where files cannot be listed or the log does not answer, nothing is deleted.
 */
export async function cleanUpDocuments(parts: Deps, after: string, log: Log): Promise<string> {
  await parts.uploads.dropOlder(
    new Date(Date.parse(parts.clock.now()) - documentLimits.uploadTime.max * hour).toISOString(),
  )
  const folders = await parts.documents.store.folders({ after, limit: maxFolders })
  for (const folder of folders.filter((name) => isInstanceId.test(name))) {
    await cleanUpInstance(parts, folder, log).catch((error: unknown) => {
      log(`files of registration ${folder} could not be swept: ${faultName(error)}`)
    })
  }
  return folders.length < maxFolders ? '' : (folders.at(-1) ?? '')
}

/** Deletes files that no document has any more, some registrations at each run. */
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
