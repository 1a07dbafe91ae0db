import { createInflate } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { reject } from '@fleet/domain/kernel/rejection'
import { mustBeOfThisWorld } from './picture.ts'

/** Unpacked, in bytes: a page of A3 in colour, at 600 dots an inch. */
const mostOfOne = 256 * 1024 * 1024
const mostOfAll = 8 * mostOfOne

const named = (name: string) => PDFName.of(name)
const simple = new Set(['ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'LZWDecode'])
const faultsOfPacking = /^Z_/

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(named('Filter'))
  const all = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter]
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []))
}

type Unpacked = { readonly bytes: Uint8Array; readonly isWhole: boolean }

/** As far as it goes: readers, too, take what comes before a fault. */
async function inflated(packed: Uint8Array, counted: (size: number) => void): Promise<Unpacked> {
  const chunks: Buffer[] = []
  const inflate = createInflate()
  inflate.end(packed)
  try {
    for await (const chunk of inflate) {
      counted(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && faultsOfPacking.test(String(error.code)))) throw error
    return { bytes: Buffer.concat(chunks), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}

/**
 * Unpacks every stream as a reader would, so that none swells beyond what a page needs, and answers what streams of objects hold.
 * @throws Rejection documents.tooMuchWork | tooManyPixels | unreadable (objects that we might read otherwise than others do)
 */
export async function objectsIn(streams: readonly PDFRawStream[]): Promise<readonly string[]> {
  let all = 0
  const objects: string[] = []
  for (const stream of streams) {
    let one = 0
    const counted = (size: number) => {
      one += size
      all += size
      if (one > mostOfOne || all > mostOfAll) reject('documents.tooMuchWork')
    }
    const content = await unpacked(stream, counted)
    if (holdsObjects(stream))
      objects.push(
        content.isWhole && isPlainlyPacked(stream)
          ? Buffer.from(content.bytes).toString('latin1')
          : reject('documents.unreadable'),
      )
  }
  return objects
}

/** Not by its type: not every reader looks at that. */
function holdsObjects({ dict }: PDFRawStream): boolean {
  return dict.has(named('First')) && dict.has(named('N'))
}

/** As every program writes them. What is packed in another way, or says by reference how, may be unpacked to something else by somebody else. */
function isPlainlyPacked({ dict }: PDFRawStream): boolean {
  return (
    dict.get(named('Filter')) === named('FlateDecode') &&
    !dict.has(named('DecodeParms')) &&
    ['First', 'N'].every((key) => dict.get(named(key)) instanceof PDFNumber)
  )
}

async function unpacked(stream: PDFRawStream, counted: (size: number) => void): Promise<Unpacked> {
  mustShowLittle(stream)
  let bytes: Uint8Array = stream.contents
  let isWhole = true
  for (const filter of filtersOf(stream)) {
    counted(0)
    if (filter === 'FlateDecode') ({ bytes, isWhole } = await inflated(bytes, counted))
    else if (simple.has(filter)) bytes = oneStep(stream, filter, bytes, counted)
    else {
      if (filter === 'DCTDecode') await photographMustBeOfThisWorld(bytes)
      break
    }
  }
  return { bytes, isWhole }
}

function oneStep(
  { dict }: PDFRawStream,
  filter: string,
  bytes: Uint8Array,
  counted: (size: number) => void,
): Uint8Array {
  const step = dict.context.obj({ Filter: filter })
  const done = decodePDFRawStream(PDFRawStream.of(step, bytes)).decode()
  counted(done.length)
  return done
}

function mustShowLittle({ dict }: PDFRawStream): void {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(named(key)))
  if (width instanceof PDFNumber && height instanceof PDFNumber)
    mustBeOfThisWorld({ width: width.asNumber(), height: height.asNumber() })
}

/** A photograph says its size itself, and may say another than the page. */
async function photographMustBeOfThisWorld(bytes: Uint8Array): Promise<void> {
  const said = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (said !== undefined) mustBeOfThisWorld(said)
}
