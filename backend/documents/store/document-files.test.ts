import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { sha256Of } from '@fleet/platform/crypto/sha256'
import { documentFiles, type DocumentFiles } from './document-files.ts'
import { folderStore } from './folder-store.ts'

const file = { submissionId: 'a-registration', documentId: 'a-document', personId: 'dora', fileId: 'a-file' }
const content = randomBytes(300_000)
const sha256 = sha256Of(content)

let root: string
let keys: Map<string, ReturnType<typeof createSecretKey>>
let files: DocumentFiles
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-document-files-'))
  keys = new Map([['dora', createSecretKey(randomBytes(32))]])
  const key = async (personId: string) => keys.get(personId)
  files = documentFiles(folderStore(root), { keyFor: key, findKey: key })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const stored = () => join(root, file.submissionId, file.fileId)
const opened = () => files.open({ ...file, sha256 })
async function streamed() {
  const found = await opened()
  if ('problem' in found) throw new Error(found.problem)
  return found.stream()
}

it('returns hash and size of a stored file, and opens it repeatedly', async () => {
  expect(await files.write({ ...file, content: [content.subarray(0, 100), content.subarray(100)] })).toEqual({
    sha256,
    size: content.length,
  })
  expect(await opened()).toMatchObject({ size: content.length })
  for (let again = 0; again < 2; again += 1) expect((await buffer(await streamed())).equals(content)).toBe(true)
})

it.each<[string, () => Promise<unknown>, string]>([
  ['its person was erased', async () => keys.clear(), 'erased'],
  ['it is missing', () => rm(stored()), 'missing'],
  ['it is truncated at the end of a chunk', () => truncate(stored(), 40 + 65_552), 'changed'],
  [
    'its last byte is changed',
    async () =>
      writeFile(
        stored(),
        (await readFile(stored())).map((byte, place, all) => (place === all.length - 1 ? byte ^ 1 : byte)),
      ),
    'changed',
  ],
  [
    'it was encrypted for the same place with other content',
    async () => {
      await rm(stored())
      await files.write({ ...file, content: [randomBytes(10)] })
    },
    'changed',
  ],
])('returns none of it when %s', async (_, harm, problem) => {
  await files.write({ ...file, content: [content] })
  await harm()
  expect(await opened()).toEqual({ problem })
})

it('a file altered after verification fails, and yields no foreign byte', async () => {
  await files.write({ ...file, content: [content] })
  const stream = await streamed()
  await truncate(stored(), 40 + 2 * 65_552)
  const given: Buffer[] = []
  stream.on('data', (part: Buffer) => given.push(part))
  await expect(
    new Promise((resolve, reject) => {
      stream.on('error', reject).on('end', resolve)
    }),
  ).rejects.toThrow()
  const before = Buffer.concat(given)
  expect(before.length).toBeLessThan(content.length)
  expect(content.subarray(0, before.length).equals(before)).toBe(true)
})

it('stores nothing for an erased person', async () => {
  keys.clear()
  await expect(files.write({ ...file, content: [content] })).rejects.toThrow(Rejection)
  expect(await files.store.files(file.submissionId)).toEqual([])
})
