import { reject } from '@fleet/domain/kernel/rejection'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from 'pdf-lib'

/** More than any policy or medical form has. */
const mostPages = 100

/** What makes a PDF act, or carry another file: as a key, or as the value of one. */
const acting = new Set([
  'JS', 'JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'Filespec', 'RichMedia', 'RichMediaContent', 'XFA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'Movie', 'Sound', '3D', 'Flash',
])
/** Long enough that no compressed bytes happen to spell them. */
const spelledOut = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)/
/** A reader may take a file for another kind when that follows the end of the PDF. */
const mostAfterTheEnd = 1024

/** The PDF as it came, once nothing in it acts. @throws Rejection documents.unreadable | encrypted | acting | tooManyPages */
export async function harmlessPdf(bytes: Buffer): Promise<Buffer> {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || bytes.length - end > mostAfterTheEnd) reject('documents.unreadable')
  if (spelledOut.test(unescaped(text))) reject('documents.acting')
  const pdf = await opened(bytes)
  if (pdf.getPageCount() > mostPages) reject('documents.tooManyPages', { values: { most: mostPages } })
  if (pdf.context.enumerateIndirectObjects().some(([, object]) => acts(object))) reject('documents.acting')
  return bytes
}

async function opened(bytes: Buffer): Promise<PDFDocument> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    pdf.getPages()
    return pdf
  } catch (error) {
    // The package's own kind of error is not told by its class
    if (String(error).includes('is encrypted')) return reject('documents.encrypted')
    return reject('documents.unreadable')
  }
}

/** Names with their letters spelled as `#4a`. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function acts(object: PDFObject): boolean {
  if (object instanceof PDFStream) return acts(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(acts)
  if (object instanceof PDFDict) return object.entries().some(([key, value]) => acting.has(key.decodeText()) || acts(value))
  return object instanceof PDFName && acting.has(object.decodeText())
}
