import { randomUUID } from 'node:crypto'
import { everyDocument } from '@fleet/domain/answers/filled'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { DocumentType } from '@fleet/form-schemas/engine/document-types'
import { fileFieldOf } from '@fleet/form-schemas/engine/file-fields'
import { largestMegabytes } from '@fleet/form-schemas/engine/largest-file'
import type { Cleaned } from '../cleaning/cleaned.ts'
import type { Services } from '../services.ts'
import type { Upload } from '../uploads/uploads.ts'
import { formOf } from './form-of.ts'
import { idFor } from './ids.ts'
import { keptName } from './kept-name.ts'
import type { AnyKind, Fillable } from './kind.ts'

type Parts = Pick<Services, 'clock' | 'forms' | 'documents' | 'cleaning' | 'uploads' | 'attaching'>
type Attached = { readonly documentId: string; readonly revision: number; readonly position?: bigint | undefined }

/** Said of what lies elsewhere or is only too much at the moment: the upload is none the worse for it. */
const passing = new Set(['limits.busy', 'uploads.notFound', 'persons.erased'])

/** The document that an upload becomes. */
const documentIdOf = (uploadId: string): string => idFor(`document:${uploadId}`)

/** The document of an upload that was attached before; undefined: it was not. */
export function attachedBefore(state: Fillable, uploadId: string): Attached | undefined {
  const documentId = documentIdOf(uploadId)
  const there = everyDocument(state).find((one) => one.documentId === documentId)
  return there === undefined ? undefined : { documentId, revision: there.attachedAt ?? 0 }
}

/** What they are called, in every language. */
const nameOf: Readonly<Partial<Record<DocumentType, string>>> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP', 'image/heic': 'HEIC', 'image/avif': 'AVIF', 'application/pdf': 'PDF' }

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** What is kept of it, if the form takes files of its type for that kind. @throws Rejection as `Cleaning.clean`, documents.unknownKind */
async function cleanedUpload({ forms, cleaning, uploads }: Parts, { formId, filled }: AnyKind, upload: Upload): Promise<Cleaned> {
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
 * The bytes come first, under an id of their own, and the event decides which count. What no event names is swept a day later.
 * @throws Rejection whatever the form or the file is refused for
 */
async function attachNow(parts: Parts, kind: AnyKind, upload: Upload, replaces: string | undefined): Promise<Attached> {
  const { clock, documents, uploads } = parts
  const { uploadId, filledId: submissionId, personId, person, actor, fileName } = upload
  const { bytes, contentType } = await cleanedUpload(parts, kind, upload)
  const [documentId, fileId] = [documentIdOf(uploadId), randomUUID()]
  const { sha256, size } = await documents.keep({ submissionId, documentId, personId, fileId, content: [bytes] })
  const data = { documentId, fileId, person, kind: upload.kind, fileName: keptName(fileName, contentType), contentType, size, sha256, ...(replaces === undefined ? {} : { replaces }) }
  const meta = { commandId: idFor(`attach:${uploadId}`), actor, now: clock.now() }
  const { revision, position } = await kind.filled.handle(submissionId, { type: 'AttachDocument', data, meta })
  await uploads.drop(upload)
  return { documentId, revision, position }
}

const underWay = new Map<string, Promise<Attached>>()

/**
 * Makes a document of an upload, in the name of who uploaded it: cleaned, kept and told in an event. Again it is the same
 * document. A refusal lets the upload go.
 * @throws Rejection uploads.notWhole | whatever the form or the file is refused for
 */
export function attachUpload(parts: Parts, kind: AnyKind, { upload, replaces }: { readonly upload: Upload; readonly replaces?: string | undefined }): Promise<Attached> {
  if (upload.received < upload.size) reject('uploads.notWhole')
  if (upload.size > largestMegabytes * 2 ** 20) reject('documents.tooLarge', { values: { largest: largestMegabytes } })
  const { uploadId } = upload
  const attached = underWay.get(uploadId) ?? parts.attaching(() => attachNow(parts, kind, upload, replaces)).catch(async (error: unknown) => {
    if (!(error instanceof Rejection)) throw error
    // Another process may have attached it, and let it go, meanwhile
    const before = error.code === 'uploads.notFound' ? attachedBefore((await kind.filled.load(upload.filledId)).state, uploadId) : undefined
    if (before !== undefined) return before
    if (!passing.has(error.code)) await parts.uploads.drop(upload)
    throw error
  }).finally(() => underWay.delete(uploadId))
  underWay.set(uploadId, attached)
  return attached
}
