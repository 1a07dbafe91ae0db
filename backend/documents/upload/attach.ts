import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ReadBack } from '@fleet/domain/form-instances/events'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { type DocumentType, fileFieldOf } from '@fleet/form-schemas/engine/runtime/documents'
import { workQueue } from '@fleet/platform/async/work-queue'
import type { Job } from '@fleet/platform/jobs/scheduler'
import { faultName } from '@fleet/platform/logging/fault'
import type { Clock } from '@fleet/platform/time/clock'
import { formOf } from '../../form-instances/form-rules.ts'
import { idFor } from '../../form-instances/ids.ts'
import type { AnyFormType, FormInstance } from '../../form-instances/form-type.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentLimits } from '../limits.ts'
import type { SanitizedFile } from '../sanitize/sanitize-file.ts'
import type { Sanitizer } from '../sanitize/sanitizer.ts'
import { type Scanner, ScannerUnavailable } from '../scan/scanner.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import { safeFileName } from './safe-file-name.ts'
import type { Upload, Uploads } from './uploads.ts'

const everyMs = 30_000
/** Uploads that one run of the job takes. */
const maxAtOnce = 200

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly sanitizer: Sanitizer
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly limits: DocumentLimits
  /** Every type of form that takes files. */
  readonly formTypes: readonly AnyFormType[]
}

type Attached = {
  readonly documentId: string
  readonly revision: number
  readonly read?: ReadBack
  readonly position: bigint | undefined
}
/** `waiting`: it is sanitized, and the scanner has not answered yet. */
type Outcome = Attached | 'waiting'

type AttachableUpload = Pick<Upload, 'uploadId' | 'instanceId' | 'accountId'> & {
  /** The document that it replaces. */ readonly replaces?: string | null
}

/** Turns uploads into documents: sanitizes, scans, stores, and appends an event in the uploader's name. */
export type UploadAttacher = {
  /**
   * Attaches an upload; a repeat returns the same document. A refused file is dropped.
   * @throws Rejection uploads.notFound | uploads.notWhole | limits.busy | the reasons of the form or file
   */
  attach(formType: AnyFormType, upload: AttachableUpload): Promise<Outcome>
  /**
   * Attaches uploads that wait for the scanner or were left by a killed process; stops when the scanner does not
   * answer. A waiting file that is refused stays listed with the reason.
   */
  attachUnfinished(log: (line: string) => void): Promise<void>
}

/** Not the fault of the file: it can be attached later. */
const transient = new Set(['documents.noRoom', 'documents.storeAway', 'persons.erased', 'persons.keyMissing'])

const typeNames: Readonly<Partial<Record<DocumentType, string>>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
}

const commandIdOf = (uploadId: string): string => idFor(`attach:${uploadId}`)

const documentIdOf = (uploadId: string): string => idFor(`document:${uploadId}`)

/** Returns the document of an upload; undefined when it is not attached yet. */
export function attachedDocument(state: FormInstance, uploadId: string) {
  const documentId = documentIdOf(uploadId)
  return allDocuments(state).find((one) => one.documentId === documentId)
}

export function uploadAttacher(deps: Deps): UploadAttacher {
  const { uploads, formTypes, limits } = deps
  const withSlot = workQueue({ maxRunning: limits.attachesAtOnce.max, maxWaiting: limits.attachesWaiting.max })

  /** Attaches one upload of each account at a time, so that no account blocks the others. */
  const attach = (formType: AnyFormType, upload: AttachableUpload, whenRefused: WhenRefused) =>
    withSlot(() => attachOne(deps, formType, upload, whenRefused), upload.accountId)

  return {
    attach: (formType, upload) => attach(formType, upload, uploads.drop),
    async attachUnfinished(log) {
      for (const upload of await uploads.unfinished(maxAtOnce)) {
        const formType = formTypes.find(({ formId }) => formId === upload.formId)
        if (formType === undefined) continue
        const whenRefused: WhenRefused = (one, { code, values }) =>
          upload.state === 'waiting' ? uploads.refuse(one, { code, values }) : uploads.release(one.uploadId)
        const outcome = await attach(formType, upload, whenRefused).catch((error: unknown) => {
          if (!(error instanceof Rejection)) log(`a waiting upload could not be attached: ${faultName(error)}`)
          return undefined
        })
        if (outcome === 'waiting') return log('uploads wait: clamd does not scan them')
      }
    },
  }
}

/** Attaches unfinished uploads in the background. */
export function attachUploadsJob(
  { attacher }: { readonly attacher: UploadAttacher },
  log: (line: string) => void,
): Job {
  return { name: 'attach-uploads', everyMs, run: () => attacher.attachUnfinished(log) }
}

type WhenRefused = (upload: Upload, why: Rejection) => Promise<void>

async function attachOne(
  deps: Deps,
  formType: AnyFormType,
  { uploadId, instanceId, replaces }: AttachableUpload,
  whenRefused: WhenRefused,
): Promise<Outcome> {
  const { uploads } = deps
  const attached = () => attachedBefore(formType, { uploadId, instanceId })
  const before = await attached()
  if (before !== undefined) {
    // A process may have been killed between appending the event and dropping the upload
    await uploads.drop({ uploadId, instanceId })
    return before
  }
  const upload = await uploads.startAttaching(uploadId, replaces)
  // Another process may have attached and dropped it
  if (upload === undefined) return (await attached()) ?? reject('uploads.notFound')
  if (upload.refused !== null) reject(upload.refused.code, { values: { ...upload.refused.values } })
  if (upload.received < upload.size) reject('uploads.notWhole')
  try {
    return await makeDocument(deps, formType, upload)
  } catch (error) {
    const attachedElsewhere = isNotFound(error) ? await attached() : undefined
    if (attachedElsewhere !== undefined) return attachedElsewhere
    const isRefused = error instanceof Rejection && !transient.has(error.code)
    await (isRefused ? whenRefused(upload, error) : uploads.release(uploadId))
    throw error
  }
}

const isNotFound = (error: unknown) => error instanceof Rejection && error.code === 'uploads.notFound'

/** Returns the result of an earlier attach; undefined while there is no document. */
async function attachedBefore(
  { instances }: AnyFormType,
  { uploadId, instanceId }: Pick<AttachableUpload, 'uploadId' | 'instanceId'>,
): Promise<Attached | undefined> {
  const { state } = await instances.load(instanceId)
  const document = attachedDocument(state, uploadId)
  if (document === undefined) return undefined
  const events = await instances.history(instanceId)
  const event = events.findLast(({ metadata }) => metadata.commandId === commandIdOf(uploadId))
  return (
    event && {
      documentId: document.documentId,
      revision: event.revision,
      ...readBackOf(document),
      position: event.position,
    }
  )
}

function readBackOf({ read }: { readonly read?: ReadBack }): { readonly read?: ReadBack } {
  return read === undefined ? {} : { read }
}

/**
 * Stores the bytes first, under an id of their own, and the event decides which count: `document-cleanup.ts` deletes
 * those no event names.
 */
async function makeDocument(deps: Deps, formType: AnyFormType, upload: Upload): Promise<Outcome> {
  const { clock, documents, uploads } = deps
  const { uploadId, instanceId: submissionId, personId, person, actor, fileName, replaces } = upload
  const sanitized = await sanitizedUpload(deps, formType, upload)
  const { bytes, contentType } = sanitized
  if (!(await isScanned(deps, upload))) {
    await uploads.wait(uploadId)
    return 'waiting'
  }
  const [documentId, fileId] = [documentIdOf(uploadId), randomUUID()]
  const { sha256, size } = await documents.write({ submissionId, documentId, personId, fileId, content: [bytes] })
  const data = {
    documentId,
    fileId,
    person,
    personId,
    kind: upload.kind,
    fileName: safeFileName(fileName, contentType),
    contentType,
    size,
    sha256,
    ...readBackOf(sanitized),
    ...(replaces === null ? {} : { replaces }),
  }
  const meta = { commandId: commandIdOf(uploadId), actor, now: clock.now() }
  const { revision, position } = await formType.instances.handle(submissionId, { type: 'AttachDocument', data, meta })
  await uploads.drop(upload)
  return { documentId, revision, ...readBackOf(sanitized), position }
}

/**
 * @throws Rejection as `Sanitizer.sanitize` | documents.unknownKind | documents.unsupported the form does not accept
 * this type for that kind
 */
async function sanitizedUpload(
  { forms, sanitizer, uploads }: Deps,
  { formId, instances }: AnyFormType,
  upload: Upload,
): Promise<SanitizedFile> {
  const { form } = await formOf(forms, formId, (await instances.peek(upload.instanceId)).state)
  const { types } = fileFieldOf(form.definition, upload.kind) ?? reject('documents.unknownKind')
  const taken = types.flatMap((type) => typeNames[type] ?? []).join(', ')
  try {
    const sanitized = await sanitizer.sanitize(() => buffer(uploads.content(upload)))
    return types.includes(sanitized.originalType) ? sanitized : reject('documents.unsupported')
  } catch (error) {
    if (error instanceof Rejection && error.code === 'documents.unsupported') reject(error.code, { values: { taken } })
    throw error
  }
}

/**
 * Scans the original bytes, not the sanitized ones. Returns false when the scanner does not answer.
 * @throws Rejection documents.infected
 */
async function isScanned({ scanner, uploads }: Deps, upload: Upload): Promise<boolean> {
  if (scanner === undefined) return true
  try {
    return (await scanner.scan(uploads.content(upload))) === undefined || reject('documents.infected')
  } catch (error) {
    if (error instanceof ScannerUnavailable) return false
    throw error
  }
}
