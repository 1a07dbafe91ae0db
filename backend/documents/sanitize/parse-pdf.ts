import {
  PDFDict,
  PDFParser,
  PDFRawStream,
  type PDFContext,
  type PDFName,
  type PDFObject,
  type PDFRef,
  type PDFStream,
} from 'pdf-lib'

/** Everything that any PDF reader could find in the file, however it resolves the tables of offsets. */
export type PdfParts = {
  /** The document after its last update. */
  readonly context: PDFContext
  /** Every name outside of streams, unescaped; also of replaced objects. */
  readonly names: ReadonlySet<string>
  readonly streams: readonly PDFRawStream[]
  /** Every numbered dictionary, also in object streams, and also replaced ones. */
  readonly dicts: readonly PDFDict[]
  /** Every version of each numbered object, by its reference. */
  readonly versions: ReadonlyMap<PDFRef, readonly PDFObject[]>
  /** End offsets of the parsed object headers (`7 0 obj`). */
  readonly heads: ReadonlySet<number>
}

const [o, b, j] = Buffer.from('obj')

/**
 * pdf-lib's parser reads from the first byte to the last and ignores the tables; this one also records what it parsed.
 */
class RecordingParser extends PDFParser {
  readonly names = new Set<string>()
  readonly streams: PDFRawStream[] = []
  readonly dicts: PDFDict[] = []
  readonly versions = new Map<PDFRef, PDFObject[]>()
  readonly heads = new Set<number>()

  async parts(): Promise<PdfParts> {
    const { context, names, streams, dicts, versions, heads } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      if (object instanceof PDFDict) dicts.push(object)
      versions.set(ref, [...(versions.get(ref) ?? []), object])
      assign(ref, object)
    }
    await this.parseDocument()
    return { context, names, streams, dicts, versions, heads }
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

/** @throws Error the PDF is malformed */
export async function parsePdf(bytes: Buffer): Promise<PdfParts> {
  const refusesInvalid = true
  return new RecordingParser(bytes, Infinity, refusesInvalid).parts()
}
