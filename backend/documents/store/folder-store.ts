import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@fleet/platform/vault/file-cipher'
import { FileExists, placeName, type FilePlace, type FileStore } from './file-store.ts'

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** undefined when the path does not exist; other errors are thrown. */
async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => (isCode(error, 'ENOENT') ? undefined : Promise.reject(error)))
}

/** Makes a new name durable: it survives a power cut only when its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of bytes) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

type Space = { readonly bsize: number; readonly bavail: number; readonly blocks: number }

/** Space reserved for the database, which may be on the same disk. */
const maxReservedBytes = 256 * 1024 * 1024
const reservedShare = 0.05

function assertFreeSpace({ bsize, bavail, blocks }: Space): void {
  if (bavail * bsize < Math.min(maxReservedBytes, blocks * bsize * reservedShare))
    throw Object.assign(new Error('the disk is nearly full'), { code: 'ENOSPC' })
}

/** Files below `root`, on a disk of this machine. */
export function folderStore(root: string, spaceAt: (path: string) => Promise<Space> = statfs): FileStore {
  const pathOf = (place: FilePlace) => join(root, placeName(place))

  async function ensureFolder(folder: string): Promise<void> {
    const made = await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolder(root)
  }

  /** An unmounted disk leaves no folder or an empty one: its files must not be reported as lost. */
  async function assertMounted(): Promise<void> {
    const entries = (await ifExists(readdir(root))) ?? []
    if (entries.length === 0) throw new Error('the folder of documents is empty or missing')
  }

  return {
    async write(place, bytes) {
      const path = pathOf(place)
      await ensureFolder(place.folder)
      assertFreeSpace(await spaceAt(root))
      // Write under a temporary id first: the cleanup job deletes what a killed process leaves.
      const temporary = join(root, place.folder, randomUUID())
      try {
        await writeDurably(temporary, bytes)
        // A link never overwrites.
        await link(temporary, path).catch((error: unknown) =>
          Promise.reject(isCode(error, 'EEXIST') ? new FileExists() : error),
        )
      } finally {
        await rm(temporary, { force: true })
      }
      await syncFolder(join(root, place.folder))
    },
    async read(place) {
      const file = await ifExists(open(pathOf(place), 'r'))
      if (file === undefined) await assertMounted()
      return file?.createReadStream()
    },
    delete: async (place) => rm(pathOf(place), { force: true }),
    async folders({ after, limit }) {
      const entries = (await ifExists(readdir(root, { withFileTypes: true }))) ?? []
      const names = entries.filter((entry) => entry.isDirectory() && entry.name > after).map(({ name }) => name)
      return names.toSorted().slice(0, limit)
    },
    async files(folder) {
      const names = (await ifExists(readdir(join(root, folder)))) ?? []
      const found = names.map(async (id) => ({ id, stats: await ifExists(stat(join(root, folder, id))) }))
      return (await Promise.all(found)).flatMap(({ id, stats }) =>
        stats?.isFile() ? [{ id, writtenAt: stats.mtime.toISOString() }] : [],
      )
    },
  }
}
