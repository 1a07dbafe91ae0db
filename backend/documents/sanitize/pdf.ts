import { PDFCatalog, PDFName, PDFNumber, PDFPageTree, type PDFContext, type PDFDict } from 'pdf-lib'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import { parsePdf, type PdfParts } from './parse-pdf.ts'
import { objectsIn } from './pdf-streams.ts'

/** More than any policy or medical form has. */
const maxPages = 100
/** Of the tree that leads to them, branches too. */
const maxNodes = 10 * maxPages

/** What makes a PDF act, or carry another file: as a key, or as the value of one. */
const activeNames = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Filespec',
  'RichMedia',
  'RichMediaContent',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
  'GoTo3DView',
  'Flash',
])
/** Long enough that no compressed bytes happen to spell them. */
const activeText = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)/
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g
const head = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj/g
const comment = /%[^\r\n]*/g
/** A reader may take a file for another kind when that follows the end of the PDF. */
const maxTrailingBytes = 1024
/** The list of what a ZIP holds, and its end: a reader of ZIP looks for them from behind, through everything. */
const zipMarkers = ['PK\u0001\u0002', 'PK\u0005\u0006']

/**
 * What a PDF says, once nothing in it acts: it is kept as it came. Programs that open it differ in what they read of it: so nothing that any of them might come upon may act,
 * nothing may be hidden from the one that judges here, and nothing may be packed beyond measure.
 * @throws Rejection documents.unreadable | encrypted | acting | tooManyPages | tooManyPixels | tooMuchWork
 */
export async function assertSafePdf(bytes: Buffer): Promise<PDFContext> {
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || bytes.length - end > maxTrailingBytes || zipMarkers.every((part) => text.includes(part)))
    reject('documents.unreadable')
  const plain = unescaped(text)
  if (activeText.test(plain)) reject('documents.acting')
  if (plain.includes('/Encrypt')) reject('documents.encrypted')
  const parts = await parsedOrRejected(bytes)
  if (
    [...parts.names].some((one) => activeNames.has(one)) ||
    parts.streams.some(({ dict }) => dict.has(PDFName.of('F')))
  )
    reject('documents.acting')
  // Numbers may be told apart by comments, too; and what one program takes for a comment another does not
  const readings = [text, text.replaceAll(comment, (one) => ' '.repeat(one.length))]
  if (readings.flatMap((one) => [...one.matchAll(head)]).some((one) => !parts.heads.has(one.index + one[0].length)))
    reject('documents.unreadable')
  assertPageCount(parts)
  for (const objects of await objectsIn(parts.streams)) {
    if ([...objects.matchAll(name)].some(([, one = '']) => activeNames.has(unescaped(one)))) reject('documents.acting')
  }
  return parts.context
}

async function parsedOrRejected(bytes: Buffer): Promise<PdfParts> {
  try {
    return await parsePdf(bytes)
  } catch {
    return reject('documents.unreadable')
  }
}

/** Names with their letters spelled as `#4a`. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function declaresTooManyPages(dict: PDFDict): boolean {
  const count = dict.lookup(PDFName.of('Count'))
  return (
    dict.lookup(PDFName.of('Type')) === PDFName.of('Pages') && count instanceof PDFNumber && count.asNumber() > maxPages
  )
}

/** Goes through the pages; a tree may lead to one many times, or to itself. @throws Rejection documents.tooManyPages | unreadable */
function assertPageCount({ context, dicts }: PdfParts): void {
  const tooMany = () => reject('documents.tooManyPages', { values: { most: maxPages } })
  if (dicts.some(declaresTooManyPages)) tooMany()
  let [pages, all] = [0, 0]
  try {
    const root = context.lookup(context.trailerInfo.Root)
    if (!(root instanceof PDFCatalog)) return reject('documents.unreadable')
    root.Pages().traverse((node) => {
      all += 1
      if (!(node instanceof PDFPageTree)) pages += 1
      if (pages > maxPages || all > maxNodes) tooMany()
    })
  } catch (error) {
    if (error instanceof Rejection) throw error
    reject('documents.unreadable')
  }
}
