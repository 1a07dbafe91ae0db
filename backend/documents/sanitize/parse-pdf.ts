import { PDFDict, PDFParser, PDFRawStream, type PDFContext, type PDFName, type PDFStream } from 'pdf-lib'

/** What a reader may come upon in a PDF, whatever it reads first and wherever a table of offsets sends it. */
export type PdfParts = {
  /** As its last update left it. */
  readonly context: PDFContext
  /** Every name outside of streams, without its escapes; of what an update replaced, too. */
  readonly names: ReadonlySet<string>
  readonly streams: readonly PDFRawStream[]
  /** Every dictionary with a number of its own, those in streams of objects among them; what an update replaced, too. */
  readonly dicts: readonly PDFDict[]
  /** Where the heads of objects, `7 0 obj`, that were read end. */
  readonly heads: ReadonlySet<number>
}

const [o, b, j] = Buffer.from('obj')

/** The package's reader goes from the first byte to the last, whatever the file's tables say; this one forgets nothing of it. */
class RecordingParser extends PDFParser {
  readonly names = new Set<string>()
  readonly streams: PDFRawStream[] = []
  readonly dicts: PDFDict[] = []
  readonly heads = new Set<number>()

  async parts(): Promise<PdfParts> {
    const { context, names, streams, dicts, heads } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      if (object instanceof PDFDict) dicts.push(object)
      assign(ref, object)
    }
    await this.parseDocument()
    return { context, names, streams, dicts, heads }
  }

  protected override parseName(): PDFName {
    const name = super.parseName()
    this.names.add(name.decodeText())
    return name
  }

  protected override parseDictOrStream(): PDFDict | PDFStream {
    const object = super.parseDictOrStream()
    if (object instanceof PDFRawStream) this.streams.push(object)
    return object
  }

  protected override matchKeyword(keyword: number[]): boolean {
    const isThere = super.matchKeyword(keyword)
    if (isThere && keyword[0] === o && keyword[1] === b && keyword[2] === j) this.heads.add(this.bytes.offset())
    return isThere
  }
}

/** @throws Error it cannot be read */
export async function parsePdf(bytes: Buffer): Promise<PdfParts> {
  const refusesInvalid = true
  return new RecordingParser(bytes, Infinity, refusesInvalid).parts()
}
