import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content is a stream. */
type Entry = { readonly name: string; readonly content: Iterable<string> | AsyncIterable<string> }

/** Sizes that follow the content (bit 3), names in UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980: the archive does not contain its time of creation. */
const fixedDate = 0x21
/** Maximum of four bytes; more would need ZIP64. */
const maxBytes = 0xffffffff

type WrittenEntry = {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
}

function fields(...all: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

function directoryEntry({ name, at, crc, compressedSize, size }: WrittenEntry): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, fixedDate],
    [4, crc],
    [4, compressedSize],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  )
  return Buffer.concat([head, name])
}

/**
 * Streams an archive, entry after entry.
 * @throws RangeError an entry or the archive is larger than 4 GB
 */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const all: WrittenEntry[] = []
  let at = 0
  for (const { name: called, content } of entries) {
    const name = Buffer.from(called)
    const begun = at
    const head = Buffer.concat([
      fields(
        [4, 0x04034b50],
        [2, version],
        [2, flags],
        [2, deflated],
        [2, 0],
        [2, fixedDate],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, name.length],
        [2, 0],
      ),
      name,
    ])
    yield head
    let crc = 0
    let size = 0
    let compressedSize = 0
    const counted = async function* () {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    const deflate = createDeflateRaw()
    // An error or an early end destroys all streams; errors are thrown where the bytes are read
    pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {})
    for await (const bytes of deflate) {
      compressedSize += bytes.length
      yield bytes
    }
    const tail = fields([4, 0x08074b50], [4, crc], [4, checked(compressedSize)], [4, checked(size)])
    yield tail
    at = checked(at + head.length + compressedSize + tail.length)
    all.push({ name, at: begun, crc, compressedSize, size })
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  yield directory
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, all.length],
    [2, all.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  )
}

function checked(bytes: number): number {
  if (bytes > maxBytes) throw new RangeError('an archive of more than 4 GB')
  return bytes
}
