import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FilePlace, type FileStore, placeName } from '../../documents/store/file-store.ts'
import { hashOf, writeNew } from './lines.ts'

/** A file in a backup; it stays encrypted. */
export type CopiedFile = FilePlace & { readonly size: number; readonly sha256: string }

const pageSize = 500

async function* placesOf(store: FileStore): AsyncGenerator<FilePlace> {
  for (let after = ''; ;) {
    const folders = await store.folders({ after, limit: pageSize })
    for (const folder of folders) for (const { id } of await store.files(folder)) yield { folder, id }
    const last = folders.at(-1)
    if (last === undefined || folders.length < pageSize) return
    after = last
  }
}

async function copyOut(store: FileStore, place: FilePlace, path: string): Promise<CopiedFile | undefined> {
  const stored = await store.read(place)
  // Deleted after it was listed.
  if (stored === undefined) return undefined
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return { ...place, ...(await writeNew(path, stored)) }
}

/** Copies every file below `root`. */
export async function* copyFiles(store: FileStore, root: string): AsyncGenerator<CopiedFile> {
  for await (const place of placesOf(store)) {
    const copied = await copyOut(store, place, join(root, placeName(place)))
    if (copied !== undefined) yield copied
  }
}

/** Names of files in `root` that are missing or differ from the copied ones. */
export async function changedFiles(files: AsyncIterable<CopiedFile>, root: string): Promise<string[]> {
  const changed: string[] = []
  for await (const file of files) {
    const name = placeName(file)
    if ((await hashOf(join(root, name)).catch(() => undefined)) !== file.sha256) changed.push(name)
  }
  return changed
}

/** Writes missing files and keeps existing ones. Returns the number of written files. */
export async function writeMissingFiles(
  store: FileStore,
  files: AsyncIterable<CopiedFile>,
  root: string,
): Promise<number> {
  const existing = new Map<string, ReadonlySet<string>>()
  let written = 0
  for await (const file of files) {
    const known = existing.get(file.folder) ?? new Set((await store.files(file.folder)).map(({ id }) => id))
    existing.set(file.folder, known)
    if (known.has(file.id)) continue
    await store.write(file, createReadStream(join(root, placeName(file))))
    written += 1
  }
  return written
}
