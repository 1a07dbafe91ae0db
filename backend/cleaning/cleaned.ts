import { fileTypeFromBuffer } from 'file-type'
import { reject } from '@fleet/domain/kernel/rejection'
import { documentTypes, type DocumentType } from '@fleet/form-schemas/engine/document-types'
import { pixelsOf } from './high-efficiency.ts'
import { harmlessPdf } from './pdf.ts'
import { paintedAnew } from './picture.ts'

/** What is kept of an uploaded file. */
export type Cleaned = { readonly bytes: Buffer; readonly contentType: Extract<DocumentType, 'image/jpeg' | 'application/pdf'> }

/** Containers that hold AVIF as well as what only a decoder of its own reads. */
const mayBeHevc: readonly DocumentType[] = ['image/heic', 'image/heif']

/**
 * What is kept of a file: a picture's pixels and nothing else of it, a PDF as it is once nothing in it acts. Its type is
 * that of its content, whatever it is called. Runs where it may take too much or break: see `cleaning-process.ts`.
 * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages
 */
export async function cleaned(bytes: Buffer): Promise<Cleaned> {
  const found = await fileTypeFromBuffer(bytes)
  const type = documentTypes.find((one) => one === found?.mime) ?? reject('documents.unsupported')
  if (type === 'application/pdf') return { bytes: await harmlessPdf(bytes), contentType: type }
  const painted = paintedAnew({ bytes })
  return { bytes: await (mayBeHevc.includes(type) ? painted.catch(async () => paintedAnew(await pixelsOf(bytes))) : painted), contentType: 'image/jpeg' }
}
