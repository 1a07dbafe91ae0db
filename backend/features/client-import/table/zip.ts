import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import { reject } from '@fleet/domain/kernel/rejection'

const open: (bytes: Buffer, options: { lazyEntries: true }) => Promise<ZipFile> = promisify(fromBuffer)

/** A workbook has some dozens of files. */
const maxFiles = 1_000

export type Archive = {
  has(name: string): boolean
  /** Bytes of one file; undefined when it does not exist. @throws Rejection imports.tooLarge | protected | damaged */
  read(name: string): Promise<Buffer | undefined>
}

/**
 * Opens an archive and unpacks files on demand, to at most `maxBytes` together: checks the declared size first and
 * cuts off the stream at it.
 * @throws Rejection imports.damaged
 */
export async function openArchive(bytes: Buffer, maxBytes: number): Promise<Archive> {
  const zip = await open(bytes, { lazyEntries: true }).catch(() => reject('imports.damaged'))
  const entries = await entriesOf(zip)
  let left = maxBytes
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (entry.isEncrypted()) reject('imports.protected')
      left -= entry.uncompressedSize
      if (left < 0) reject('imports.tooLarge', { values: { limit: Math.round(maxBytes / 2 ** 20) } })
      // The stream fails as soon as it exceeds the declared size.
      return promisify(zip.openReadStream.bind(zip))(entry)
        .then(buffer, () => reject('imports.damaged'))
        .catch(() => reject('imports.damaged'))
    },
  }
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise<ReadonlyMap<string, Entry>>((resolve, fail) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > maxFiles) fail(new Error('too many files'))
      else zip.readEntry()
    })
    zip.on('error', fail)
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  }).catch(() => reject('imports.damaged'))
}
