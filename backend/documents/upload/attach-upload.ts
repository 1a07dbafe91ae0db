import { randomUUID } from 'node:crypto'
import type { ReadBack } from '@fleet/domain/form-instances/events'
import { everyDocument } from '@fleet/domain/form-instances/filled'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { DocumentType } from '@fleet/form-schemas/engine/runtime/document-types'
import { fileFieldOf } from '@fleet/form-schemas/engine/runtime/file-fields'
import type { Cleaned } from '../sanitize/cleaned.ts'
import { ScannerAway } from '../scan/scanner.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Cleaning } from '../sanitize/cleaning.ts'
import type { Uploads } from './uploads.ts'
import type { Gate } from '@fleet/platform/async/gate'
import type { Scanner } from '../scan/scanner.ts'
import type { Upload } from './uploads.ts'
import { formOf } from '../../form-instances/form-of.ts'
import { idFor } from '../../form-instances/ids.ts'
import { keptName } from './kept-name.ts'
import type { AnyKind, Fillable } from '../../form-instances/kind.ts'

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly attaching: Gate
}
type Attached = {
  readonly documentId: string
  readonly revision: number
  readonly read?: ReadBack
  readonly position?: bigint | undefined
}

/** Said of what lies elsewhere or is only too much at the moment: the upload is none the worse for it. */
const passing = new Set([
  'limits.busy',
  'documents.noRoom',
  'documents.storeAway',
  'persons.erased',
  'persons.keyMissing',
])

/** Whole and good, and nobody could look for malware in it yet. */
export const waits = 'waits'

/** The document that an upload becomes. */
const documentIdOf = (uploadId: string): string => idFor(`document:${uploadId}`)

/** The document of an upload that was attached before; undefined: it was not. */
export function attachedBefore(state: Fillable, uploadId: string): Attached | undefined {
  const documentId = documentIdOf(uploadId)
  const there = everyDocument(state).find((one) => one.documentId === documentId)
  return there === undefined ? undefined : { documentId, revision: there.attachedAt ?? 0, ...readOf(there) }
}

function readOf({ read }: { readonly read?: ReadBack }): { readonly read?: ReadBack } {
  return read === undefined ? {} : { read }
}

/** What they are called, in every language. */
const nameOf: Readonly<Partial<Record<DocumentType, string>>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** What is kept of it, if the form takes files of its type for that kind. @throws Rejection as `Cleaning.clean`, documents.unknownKind */
async function cleanedUpload(
  { forms, cleaning, uploads }: Deps,
  { formId, filled }: AnyKind,
  upload: Upload,
): Promise<Cleaned> {
  const { form } = await formOf(forms, formId, (await filled.peek(upload.filledId)).state)
  const { types } = fileFieldOf(form.definition, upload.kind) ?? reject('documents.unknownKind')
  const taken = types.flatMap((type) => nameOf[type] ?? []).join(', ')
  try {
    const cleaned = await cleaning.clean(() => whole(uploads.content(upload)))
    return types.includes(cleaned.from) ? cleaned : reject('documents.unsupported')
  } catch (error) {
    if (error instanceof Rejection && error.code === 'documents.unsupported') reject(error.code, { values: { taken } })
    throw error
  }
}

/**
 * Whether it may be shown, once somebody looked at what came; false: nobody could.
 * @throws Rejection documents.infected
 */
async function isCleared({ scanner, uploads }: Deps, upload: Upload): Promise<boolean> {
  if (scanner === undefined) return true
  try {
    return (await scanner.found(uploads.content(upload))) === undefined || reject('documents.infected')
  } catch (error) {
    if (error instanceof ScannerAway) return false
    throw error
  }
}

type Attaching = {
  readonly upload: Upload
  /** The document whose place it takes. */ readonly replaces?: string | undefined
}

/**
 * The bytes come first, under an id of their own, and the event decides which count. What no event names is swept a day later.
 * @throws Rejection whatever the form or the file is refused for
 */
async function attachNow(
  parts: Deps,
  kind: AnyKind,
  { upload, replaces = upload.replaces }: Attaching,
): Promise<Attached | typeof waits> {
  const { clock, documents, uploads } = parts
  const { uploadId, filledId: submissionId, personId, person, actor, fileName } = upload
  const cleaned = await cleanedUpload(parts, kind, upload)
  const { bytes, contentType } = cleaned
  if (!(await isCleared(parts, upload))) {
    await uploads.wait(upload, { now: clock.now(), replaces })
    return waits
  }
  const [documentId, fileId] = [documentIdOf(uploadId), randomUUID()]
  const { sha256, size } = await documents.keep({ submissionId, documentId, personId, fileId, content: [bytes] })
  const data = {
    documentId,
    fileId,
    person,
    personId,
    kind: upload.kind,
    fileName: keptName(fileName, contentType),
    contentType,
    size,
    sha256,
    ...readOf(cleaned),
    ...(replaces === undefined ? {} : { replaces }),
  }
  const meta = { commandId: idFor(`attach:${uploadId}`), actor, now: clock.now() }
  const { revision, position } = await kind.filled.handle(submissionId, { type: 'AttachDocument', data, meta })
  await uploads.drop(upload)
  return { documentId, revision, ...readOf(cleaned), position }
}

const underWay = new Map<string, Promise<Attached | typeof waits>>()

/** What each account's next one waits for. */
const before = new Map<string, Promise<unknown>>()

/** One after the other of one account, so that whoever sends much, or what takes long, keeps nobody else waiting. */
function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const done = (before.get(accountId) ?? Promise.resolve()).then(work)
  const settled = done
    .catch(() => {})
    .finally(() => {
      if (before.get(accountId) === settled) before.delete(accountId)
    })
  before.set(accountId, settled)
  return done
}

/**
 * Makes a document of an upload, in the name of who uploaded it: cleaned, looked at, kept and told in an event. Again it is the same
 * document. What is refused is let go, unless the caller does something else with it.
 * @throws Rejection uploads.notWhole | whatever the form or the file is refused for
 */
export function attachUpload(
  parts: Deps,
  kind: AnyKind,
  attaching: Attaching,
  refused: (why: Rejection) => Promise<void> = () => parts.uploads.drop(attaching.upload),
): Promise<Attached | typeof waits> {
  const { uploadId, filledId, accountId, received, size, refused: earlier } = attaching.upload
  if (earlier !== undefined) reject(earlier.code, { values: { ...earlier.values } })
  if (received < size) reject('uploads.notWhole')
  const attached =
    underWay.get(uploadId) ??
    inTurn(accountId, () => parts.attaching(() => attachNow(parts, kind, attaching)))
      .catch(async (error: unknown) => {
        if (!(error instanceof Rejection)) throw error
        // Another process may have attached it, and let it go, meanwhile
        const attachedThere =
          error.code === 'uploads.notFound'
            ? attachedBefore((await kind.filled.load(filledId)).state, uploadId)
            : undefined
        if (attachedThere !== undefined) return attachedThere
        if (!passing.has(error.code)) await refused(error)
        throw error
      })
      .finally(() => underWay.delete(uploadId))
  underWay.set(uploadId, attached)
  return attached
}
