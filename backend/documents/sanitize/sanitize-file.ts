import { fileTypeFromBuffer } from 'file-type'
import type { PDFContext } from 'pdf-lib'
import type { ReadBack } from '@fleet/domain/form-instances/events'
import { reject } from '@fleet/domain/kernel/rejection'
import { documentTypes, type DocumentType } from '@fleet/form-schemas/engine/runtime/documents'
import { decodeHeic } from './heic.ts'
import { readMedicalForm } from './medical-form.ts'
import { assertSafePdf } from './pdf.ts'
import { reencodeImage, reencodeThumbnail, type SourceImage } from './image.ts'

/** What is kept of an uploaded file. */
export type SanitizedFile = {
  readonly bytes: Buffer
  readonly contentType: Extract<DocumentType, 'image/jpeg' | 'application/pdf'>
  /** What it came as, by its content. */
  readonly originalType: DocumentType
  /** What somebody typed into our own form. */
  readonly read?: ReadBack
}

/** Containers that hold AVIF as well as what only a decoder of its own reads. */
const mayBeHevc: readonly DocumentType[] = ['image/heic', 'image/heif']

/**
 * What is kept of a file: a picture's pixels and nothing else of it, a PDF as it is once nothing in it acts. Its type is
 * that of its content, whatever it is called. Runs where it may take too much or break: see `cleaning-process.ts`.
 * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages
 */
export async function sanitizeFile(bytes: Buffer): Promise<SanitizedFile> {
  const type = await typeOf(bytes)
  if (type === 'application/pdf') {
    const read = readBack(await assertSafePdf(bytes))
    return { bytes, contentType: type, originalType: type, ...(read === undefined ? {} : { read }) }
  }
  return {
    bytes: await withHeicFallback({ bytes, type }, reencodeImage),
    contentType: 'image/jpeg',
    originalType: type,
  }
}

/** A help to whoever filled it in: what cannot be read is no reason to refuse a file. */
function readBack(context: PDFContext): ReadBack | undefined {
  try {
    return readMedicalForm(context)
  } catch {
    return undefined
  }
}

/** A picture that is kept, small; also one from before all were painted anew. @throws Rejection documents.unsupported (no picture) | unreadable | tooManyPixels */
export async function thumbnailOf(bytes: Buffer): Promise<SanitizedFile> {
  const type = await typeOf(bytes)
  if (type === 'application/pdf') return reject('documents.unsupported')
  return {
    bytes: await withHeicFallback({ bytes, type }, reencodeThumbnail),
    contentType: 'image/jpeg',
    originalType: type,
  }
}

async function typeOf(bytes: Buffer): Promise<DocumentType> {
  const found = await fileTypeFromBuffer(bytes)
  return documentTypes.find((one) => one === found?.mime) ?? reject('documents.unsupported')
}

function withHeicFallback(
  { bytes, type }: { readonly bytes: Buffer; readonly type: DocumentType },
  encode: (picture: SourceImage) => Promise<Buffer>,
): Promise<Buffer> {
  const done = encode({ bytes })
  return mayBeHevc.includes(type) ? done.catch(async () => encode(await decodeHeic(bytes))) : done
}
