import { fileTypeFromBuffer } from 'file-type'
import { reject } from '@fleet/domain/kernel/rejection'
import { documentTypes, type DocumentType } from '@fleet/form-schemas/engine/document-types'
import { pixelsOf } from './high-efficiency.ts'
import { harmlessPdf } from './pdf.ts'
import { paintedAnew, paintedSmall, type Picture } from './picture.ts'

/** What is kept of an uploaded file. */
export type Cleaned = {
  readonly bytes: Buffer
  readonly contentType: Extract<DocumentType, 'image/jpeg' | 'application/pdf'>
  /** What it came as, by its content. */
  readonly from: DocumentType
}

/** Containers that hold AVIF as well as what only a decoder of its own reads. */
const mayBeHevc: readonly DocumentType[] = ['image/heic', 'image/heif']

/**
 * What is kept of a file: a picture's pixels and nothing else of it, a PDF as it is once nothing in it acts. Its type is
 * that of its content, whatever it is called. Runs where it may take too much or break: see `cleaning-process.ts`.
 * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages
 */
export async function cleaned(bytes: Buffer): Promise<Cleaned> {
  const type = await typeOf(bytes)
  if (type === 'application/pdf') return { bytes: await harmlessPdf(bytes), contentType: type, from: type }
  return { bytes: await decoded({ bytes, type }, paintedAnew), contentType: 'image/jpeg', from: type }
}

/** A picture that is kept, small; also one from before all were painted anew. @throws Rejection documents.unsupported (no picture) | unreadable | tooManyPixels */
export async function thumbnailOf(bytes: Buffer): Promise<Cleaned> {
  const type = await typeOf(bytes)
  if (type === 'application/pdf') return reject('documents.unsupported')
  return { bytes: await decoded({ bytes, type }, paintedSmall), contentType: 'image/jpeg', from: type }
}

async function typeOf(bytes: Buffer): Promise<DocumentType> {
  const found = await fileTypeFromBuffer(bytes)
  return documentTypes.find((one) => one === found?.mime) ?? reject('documents.unsupported')
}

function decoded({ bytes, type }: { readonly bytes: Buffer; readonly type: DocumentType }, painted: (picture: Picture) => Promise<Buffer>): Promise<Buffer> {
  const done = painted({ bytes })
  return mayBeHevc.includes(type) ? done.catch(async () => painted(await pixelsOf(bytes))) : done
}
