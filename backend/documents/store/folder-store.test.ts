import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'
import { fileStoreContract } from '../../testing/submission-documents/file-store-contract.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('a folder of files', () => {
  fileStoreContract(async () => folderStore(join(root, 'documents')))

  it.each(['..', '.', '', 'a/b', '/etc', 'a\0b', 'x'.repeat(65)])('refuses the name %j', async (name) => {
    const store = folderStore(join(root, 'documents'))
    for (const place of [
      { folder: name, id: 'a' },
      { folder: 'a', id: name },
    ]) {
      await expect(store.write(place, [Buffer.from('x')])).rejects.toThrow('names no file')
      await expect(store.read(place)).rejects.toThrow('names no file')
    }
    expect(await readdir(root)).toEqual([])
  })

  it('is not readable by other users of the machine', async () => {
    await folderStore(root).write({ folder: 'a', id: 'b' }, [Buffer.from('x')])
    expect((await stat(join(root, 'a', 'b'))).mode & 0o077).toBe(0)
    expect((await stat(join(root, 'a'))).mode & 0o077).toBe(0)
  })

  it('that is missing, or empty because its disk is not mounted, is unavailable; its files do not count as missing', async () => {
    const store = folderStore(join(root, 'documents'))
    const place = { folder: 'a', id: 'b' }
    await store.write(place, [Buffer.from('x')])
    await rename(join(root, 'documents'), join(root, 'elsewhere'))
    await expect(store.read(place)).rejects.toThrow('missing')
    await mkdir(join(root, 'documents'))
    await expect(store.read(place)).rejects.toThrow('missing')
  })

  it('never fills a disk, which the database may share', async () => {
    const gigabyte = 2 ** 30
    const store = (free: number) => folderStore(root, async () => ({ bsize: 1, bavail: free, blocks: 100 * gigabyte }))
    await expect(store(gigabyte / 5).write({ folder: 'a', id: 'b' }, [Buffer.from('x')])).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    await store(gigabyte / 3).write({ folder: 'a', id: 'b' }, [Buffer.from('x')])
  })

  it('fails to list instead of appearing empty', async () => {
    await writeFile(join(root, 'documents'), 'a file where the folder should be')
    await expect(folderStore(join(root, 'documents')).folders({ after: '', limit: 10 })).rejects.toThrow('ENOTDIR')
    await expect(folderStore(join(root, 'documents')).files('a')).rejects.toThrow('ENOTDIR')
  })
})
