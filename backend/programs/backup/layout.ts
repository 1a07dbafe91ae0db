import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashOf } from './lines.ts'

/** A reason to stop, as one line for the operator. */
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
/** Content of a backup. Written last: an incomplete backup has no manifest. */
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

/** @throws BackupRefused the folder holds no complete backup, or its files were changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const paths = pathsIn(folder)
  const text = await readFile(paths.manifest, 'utf8').catch(() => {
    throw new BackupRefused(`${folder} holds no complete backup: backup.json, which is written last, is missing`)
  })
  const read = manifestShape.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupRefused(`${paths.manifest} is not a manifest that this version can read`)
  for (const name of ['events', 'tables', 'documents'] as const) {
    const hash = await hashOf(paths[name]).catch(() => undefined)
    if (hash !== read.data[name].sha256)
      throw new BackupRefused(`${paths[name]} is ${hash === undefined ? 'missing' : 'not the file that was written'}`)
  }
  return read.data
}
