import { PDFCatalog, PDFDict, PDFName, PDFNumber, PDFPageTree, PDFRef, type PDFContext } from 'pdf-lib'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import { parsePdf, type PdfParts } from './parse-pdf.ts'
import { objectsIn } from './pdf-streams.ts'

/** More than any insurance policy or medical form has. */
const maxPages = 100
/** Nodes of the page tree, branches included. */
const maxNodes = 10 * maxPages

/** Names, as keys or values, of active content, of embedded files, and of what refers to other files. */
const activeNames = new Set([
  'AA',
  'Collection',
  'Thread',
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
/** Long enough that compressed bytes do not contain them by chance. */
const activeText = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)/
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g
const head = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj/g
const comment = /%[^\r\n]*/g
/** More bytes after the end could make readers take the file for another type. */
const maxTrailingBytes = 1024
/** Signatures of a ZIP's directory and its end, which ZIP readers search backwards through the whole file. */
const zipMarkers = ['PK\u0001\u0002', 'PK\u0005\u0006']

/**
 * Parses a PDF and refuses active content. The file itself is stored unchanged, and PDF readers differ in which parts
 * they read: so no part that any of them could find may be active, hidden from this check, or compressed without limit.
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
    parts.streams.some(({ dict }) => dict.has(PDFName.of('F')) || dict.has(PDFName.of('Ref')))
  )
    reject('documents.acting')
  // Comments can separate the numbers of an object header, and readers differ in what is a comment
  const readings = [text, text.replaceAll(comment, (one) => ' '.repeat(one.length))]
  if (readings.flatMap((one) => [...one.matchAll(head)]).some((one) => !parts.heads.has(one.index + one[0].length)))
    reject('documents.unreadable')
  assertPageCount(parts)
  for (const objects of await objectsIn(parts.streams)) {
    if ([...objects.matchAll(name)].some(([, one = '']) => activeNames.has(unescaped(one)))) reject('documents.acting')
  }
  if (parts.dicts.some((dict) => actsWhenOpened(parts, dict))) reject('documents.acting')
  return parts.context
}

/** Whether an action runs when the document opens, other than one that shows a page of it. */
function actsWhenOpened({ versions }: PdfParts, dict: PDFDict): boolean {
  const action = dict.get(PDFName.of('OpenAction'))
  if (action === undefined) return false
  const all = action instanceof PDFRef ? (versions.get(action) ?? []) : [action]
  return all.some((one) => {
    if (one instanceof PDFDict) return one.get(PDFName.of('S')) !== PDFName.of('GoTo') || one.has(PDFName.of('Next'))
    return one instanceof PDFRef
  })
}

async function parsedOrRejected(bytes: Buffer): Promise<PdfParts> {
  try {
    return await parsePdf(bytes)
  } catch {
    return reject('documents.unreadable')
  }
}

/** Decodes `#4a` escapes in names. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function declaresTooManyPages(dict: PDFDict): boolean {
  const count = dict.lookup(PDFName.of('Count'))
  return (
    dict.lookup(PDFName.of('Type')) === PDFName.of('Pages') && count instanceof PDFNumber && count.asNumber() > maxPages
  )
}

/**
 * Walks the page tree, which can repeat a page or contain itself.
 * @throws Rejection documents.tooManyPages | unreadable
 */
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
