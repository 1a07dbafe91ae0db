import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashOf } from './lines.ts'

/** A line for who asked for a backup or a restore. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

const file = z.object({ lines: z.number(), sha256: z.string() })

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  eventStore: z.enum(['postgres', 'eventstoredb']),
  events: file.extend({ streams: z.number() }),
  tables: file.extend({ rows: z.record(z.string(), z.number()) }),
  documents: file.extend({ bytes: z.number() }),
})
/** What a backup holds; written last, so that half of one has none. */
export type Manifest = z.infer<typeof manifestShape>

export function pathsIn(folder: string) {
  return {
    manifest: join(folder, 'backup.json'),
    events: join(folder, 'events.jsonl.gz'),
    tables: join(folder, 'tables.jsonl.gz'),
    documents: join(folder, 'documents.jsonl.gz'),
    files: join(folder, 'documents'),
  }
}

/** @throws BackupRefused the folder holds no whole backup, or its files are not those that were written */
export async function readManifest(folder: string): Promise<Manifest> {
  const paths = pathsIn(folder)
  const text = await readFile(paths.manifest, 'utf8').catch(() => {
    throw new BackupRefused(`${folder} holds no backup: there is no backup.json, which is written last`)
  })
  const read = manifestShape.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupRefused(`${paths.manifest} is not that of a backup this version can read`)
  for (const name of ['events', 'tables', 'documents'] as const) {
    const hash = await hashOf(paths[name]).catch(() => undefined)
    if (hash !== read.data[name].sha256)
      throw new BackupRefused(`${paths[name]} is ${hash === undefined ? 'missing' : 'not the file that was written'}`)
  }
  return read.data
}
