import { posix } from 'node:path'
import { readXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** `kind`: last part of its type, such as `worksheet`. `path`: in the archive. */
export type Relationship = { readonly id: string; readonly kind: string; readonly path: string }

/** Maximum number of relationships of a file. */
const maxEntries = 1_000

/**
 * Relationships of a file in the archive to others; of the archive itself for ''.
 * @throws Rejection those of `readXml`
 */
export async function relationships(archive: Archive, path: string): Promise<readonly Relationship[]> {
  const { dir, base } = posix.parse(path)
  const found: Relationship[] = []
  readXml((await archive.read(posix.join(dir, '_rels', `${base}.rels`))) ?? Buffer.from('<none/>'), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External' || found.length >= maxEntries) return
      found.push({
        id: attributes['Id'] ?? '',
        kind: posix.basename(attributes['Type'] ?? ''),
        path: posix.resolve('/', dir, attributes['Target'] ?? '').slice(1),
      })
    },
  })
  return found
}
