import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { FileExists, type FileStore } from './file-store.ts'
import { withStorageRefusals } from './storage-errors.ts'

const place = { folder: 'a', id: 'b' }
const nothing: FileStore = {
  write: async () => {},
  read: async () => undefined,
  delete: async () => {},
  folders: async () => [],
  files: async () => [],
}
const coded = (code: string) => Object.assign(new Error('quoting /srv/files'), { code })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

it.each([
  ['ENOSPC', 'documents.noRoom'],
  ['EDQUOT', 'documents.noRoom'],
  ['EIO', 'documents.storeAway'],
  ['EROFS', 'documents.storeAway'],
  ['ECONNREFUSED', 'documents.storeAway'],
])('%s becomes %s, with its cause', async (code, as) => {
  const broken = () => Promise.reject(coded(code))
  const store = withStorageRefusals({ write: broken, read: broken, delete: broken, folders: broken, files: broken })
  for (const work of [
    store.write(place, []),
    store.read(place),
    store.delete(place),
    store.folders({ after: '', limit: 1 }),
    store.files('a'),
  ])
    expect(await refusalOf(work)).toBe(as)
  await expect(store.delete(place)).rejects.toMatchObject({ cause: { code } })
})

it('passes on an existing file and errors of the bytes', async () => {
  const taken = new FileExists()
  await expect(withStorageRefusals({ ...nothing, write: () => Promise.reject(taken) }).write(place, [])).rejects.toBe(
    taken,
  )
  const cut = coded('ECONNRESET')
  const reading = withStorageRefusals({
    ...nothing,
    write: async (_, bytes) => void (await buffer(Readable.from(bytes))),
  })
  await expect(
    reading.write(
      place,
      (async function* () {
        yield Buffer.from('x')
        throw cut
      })(),
    ),
  ).rejects.toBe(cut)
})

it('blames the store when it stops reading, and closes the bytes', async () => {
  let isLetGo = false
  const refusing = withStorageRefusals({
    ...nothing,
    async write(_, bytes) {
      for await (const part of Readable.from(bytes)) throw coded(`E${String(part)}`)
    },
  })
  const endless = (async function* () {
    try {
      for (;;) yield Buffer.from('IO')
    } finally {
      isLetGo = true
    }
  })()
  await expect(refusing.write(place, endless)).rejects.toMatchObject({
    code: 'documents.storeAway',
    cause: { code: 'EIO' },
  })
  await expect.poll(() => isLetGo).toBe(true)
})

it('also refuses when reading fails midway', async () => {
  const half = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw coded('ECONNRESET')
    })(),
  )
  const stored = await withStorageRefusals({ ...nothing, read: async () => half }).read(place)
  expect(await refusalOf(buffer(stored ?? Readable.from([])))).toBe('documents.storeAway')
})
