import { fileTypeFromBuffer } from 'file-type'
import type { PDFContext } from 'pdf-lib'
import type { ReadBack } from '@fleet/domain/form-instances/events'
import { reject } from '@fleet/domain/kernel/rejection'
import { documentTypes, type DocumentType } from '@fleet/form-schemas/engine/runtime/documents'
import { decodeHeic } from './heic.ts'
import { readMedicalForm } from './medical-form.ts'
import { assertSafePdf } from './pdf.ts'
import { reencodeImage, reencodeThumbnail, type SourceImage } from './image.ts'

/** The sanitized content of an uploaded file. */
export type SanitizedFile = {
  readonly bytes: Buffer
  readonly contentType: Extract<DocumentType, 'image/jpeg' | 'application/pdf'>
  /** Type of the upload, by its content. */
  readonly originalType: DocumentType
  /** Values typed into our own PDF form. */
  readonly read?: ReadBack
}

/** Containers of AVIF, or of HEVC, which needs its own decoder. */
const mayBeHevc: readonly DocumentType[] = ['image/heic', 'image/heif']

/**
 * Sanitizes a file: keeps only the pixels of an image, and leaves a PDF unchanged after checking that it has no active
 * content. The content decides the type, not the name. May crash or exhaust memory: runs in `sanitizer-process.ts`.
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

/** Optional: a form that cannot be read is no reason to refuse the file. */
function readBack(context: PDFContext): ReadBack | undefined {
  try {
    return readMedicalForm(context)
  } catch {
    return undefined
  }
}

/**
 * Renders a thumbnail of a stored image, also of one stored before images were re-encoded.
 * @throws Rejection documents.unsupported (no image) | unreadable | tooManyPixels
 */
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
