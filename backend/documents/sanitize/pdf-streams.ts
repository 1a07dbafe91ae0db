import { createInflate } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { reject } from '@fleet/domain/kernel/rejection'
import { assertImageSize } from './image.ts'

/** Decompressed size of one stream, in bytes: an A3 page in colour at 600 dpi. */
const maxStreamBytes = 256 * 1024 * 1024
const maxTotalBytes = 8 * maxStreamBytes

const pdfName = (name: string) => PDFName.of(name)
const simpleFilters = new Set(['ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'LZWDecode'])
const zlibErrors = /^Z_/

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(pdfName('Filter'))
  const all = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter]
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []))
}

type Unpacked = { readonly bytes: Uint8Array; readonly isComplete: boolean }

/** Inflates up to the first error: readers also use the bytes before it. */
async function inflated(packed: Uint8Array, onBytes: (size: number) => void): Promise<Unpacked> {
  const chunks: Buffer[] = []
  const inflate = createInflate()
  inflate.end(packed)
  try {
    for await (const chunk of inflate) {
      onBytes(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && zlibErrors.test(String(error.code)))) throw error
    return { bytes: Buffer.concat(chunks), isComplete: false }
  }
  return { bytes: Buffer.concat(chunks), isComplete: true }
}

/**
 * Decompresses every stream within limits, and returns the content of object streams.
 * @throws Rejection documents.tooMuchWork | tooManyPixels | unreadable (an object stream that readers could decode
 * differently)
 */
export async function objectsIn(streams: readonly PDFRawStream[]): Promise<readonly string[]> {
  let all = 0
  const objects: string[] = []
  for (const stream of streams) {
    let one = 0
    const onBytes = (size: number) => {
      one += size
      all += size
      if (one > maxStreamBytes || all > maxTotalBytes) reject('documents.tooMuchWork')
    }
    const content = await unpacked(stream, onBytes)
    if (isObjectStream(stream))
      objects.push(
        content.isComplete && isPlainFlate(stream)
          ? Buffer.from(content.bytes).toString('latin1')
          : reject('documents.unreadable'),
      )
  }
  return objects
}

/** Detects object streams by their keys: not every reader checks the type. */
function isObjectStream({ dict }: PDFRawStream): boolean {
  return dict.has(pdfName('First')) && dict.has(pdfName('N'))
}

/** Plain Flate only: readers could decode other filters, or filters given by reference, differently. */
function isPlainFlate({ dict }: PDFRawStream): boolean {
  return (
    dict.get(pdfName('Filter')) === pdfName('FlateDecode') &&
    !dict.has(pdfName('DecodeParms')) &&
    ['First', 'N'].every((key) => dict.get(pdfName(key)) instanceof PDFNumber)
  )
}

async function unpacked(stream: PDFRawStream, onBytes: (size: number) => void): Promise<Unpacked> {
  assertDeclaredSize(stream)
  let bytes: Uint8Array = stream.contents
  let isComplete = true
  for (const filter of filtersOf(stream)) {
    onBytes(0)
    if (filter === 'FlateDecode') ({ bytes, isComplete } = await inflated(bytes, onBytes))
    else if (simpleFilters.has(filter)) bytes = decodeStep(stream, filter, bytes, onBytes)
    else {
      if (filter === 'DCTDecode') await assertJpegSize(bytes)
      break
    }
  }
  return { bytes, isComplete }
}

function decodeStep(
  { dict }: PDFRawStream,
  filter: string,
  bytes: Uint8Array,
  onBytes: (size: number) => void,
): Uint8Array {
  const step = dict.context.obj({ Filter: filter })
  const done = decodePDFRawStream(PDFRawStream.of(step, bytes)).decode()
  onBytes(done.length)
  return done
}

function assertDeclaredSize({ dict }: PDFRawStream): void {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(pdfName(key)))
  if (width instanceof PDFNumber && height instanceof PDFNumber)
    assertImageSize({ width: width.asNumber(), height: height.asNumber() })
}

/** A JPEG states its own size, which can differ from its dictionary. */
async function assertJpegSize(bytes: Uint8Array): Promise<void> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (metadata !== undefined) assertImageSize(metadata)
}
