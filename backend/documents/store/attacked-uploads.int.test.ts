import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'
import { attach, begin, goOn, offsetOf, uploaded } from '../../testing/submission-documents/tus.ts'
import { download, keptFiles, someFile } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let path: string
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  path = `/api/submissions/${(await guest.call('POST', '/api/submissions', {})).json().id}`
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

const listed = async () => (await guest.call('GET', `${path}/uploads`)).json()
const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each(['documents.storeAway', 'documents.noRoom'])(
  'an upload that cannot be stored at the moment (%s) waits, and is attached later without being sent again',
  async (code) => {
    const bytes = someFile()
    const url = await uploaded(guest, { path, bytes })
    vi.spyOn(api.application.services.documents, 'write').mockRejectedValueOnce(new Rejection(code))
    expect((await attach(guest, url)).json()).toMatchObject({ code })
    expect([await offsetOf(guest, url), (await listed()).length]).toEqual([bytes.length, 1])
    const { documentId } = (await attach(guest, url)).json()
    expect((await download(guest, path.split('/').at(-1) ?? '', documentId)).rawPayload.equals(bytes)).toBe(true)
    expect(await listed()).toEqual([])
  },
)

it('the rest of an attached upload after a kill is not listed, and is dropped at the next call', async () => {
  const before = (await keptFiles(api.dataDir)).length
  const url = await uploaded(guest, { path, bytes: someFile() })
  vi.spyOn(api.application.services.uploads, 'drop').mockRejectedValueOnce(new Error('killed'))
  expect((await attach(guest, url)).statusCode).toBe(500)
  expect([await listed(), (await keptFiles(api.dataDir)).length]).toEqual([[], before + 2])
  const again = await attach(guest, url)
  const { revision } = (await guest.call('GET', path)).json()
  expect([again.statusCode, again.json().revision, (await keptFiles(api.dataDir)).length]).toEqual([
    201,
    revision,
    before + 1,
  ])
})

it('an upload interrupted by a kill is attached by the job, once no process can work on it', async () => {
  const { attacher, pool, uploads } = api.application.services
  const id = path.split('/').at(-1) ?? ''
  const before = (await keptFiles(api.dataDir)).length
  const bytes = someFile()
  const uploadId = (await uploaded(guest, { path, bytes, name: 'broken-off.pdf' })).slice(-36)
  await uploads.startAttaching(uploadId)
  await attacher.attachUnfinished((line) => expect.fail(line))
  expect(await listed()).toMatchObject([{ uploadId }])
  await pool.query(`UPDATE web.upload SET tried_at = tried_at - interval '6 minutes' WHERE upload_id = $1`, [uploadId])
  await attacher.attachUnfinished((line) => expect.fail(line))
  expect([await listed(), (await keptFiles(api.dataDir)).length]).toEqual([[], before + 1])
  const { files } = (await guest.call('GET', path)).json().documents
  const { documentId } = files.find(({ name }: { name: string }) => name === 'broken-off.pdf')
  expect((await download(guest, id, documentId)).rawPayload.equals(bytes)).toBe(true)
})

it('an altered part becomes no document: the upload is dropped, and the file has to be chosen again', async () => {
  const before = await keptFiles(api.dataDir)
  const url = await uploaded(guest, { path, bytes: someFile() })
  for (const part of await keptFiles(api.dataDir)) if (!before.includes(part)) await writeFile(part, 'other bytes')
  expect((await attach(guest, url)).json()).toMatchObject({ status: 404, code: 'uploads.notFound' })
  expect([await listed(), await keptFiles(api.dataDir)]).toEqual([[], before])
})

it('a file that takes long to sanitize delays no other account', async () => {
  const { sanitizer } = api.application.services
  const { sanitize } = sanitizer
  const freed = Promise.withResolvers<void>()
  vi.spyOn(sanitizer, 'sanitize').mockImplementation(async (read) => {
    const bytes = await read()
    if (bytes.includes('slow')) await freed.promise
    return sanitize(() => Promise.resolve(bytes))
  })
  const urls = await Promise.all(
    ['slow 1', 'slow 2', 'slow 3', 'slow 4'].map((word) =>
      uploaded(guest, { path, bytes: pdfOf(word), kind: 'idFrontCopy' }),
    ),
  )
  const slow = urls.map((url) => attach(guest, url))
  const other = await api.person('guest', 'Otto')
  const otherPath = `/api/submissions/${(await other.call('POST', '/api/submissions', {})).json().id}`
  expect((await attach(other, await uploaded(other, { path: otherPath, bytes: someFile() }))).statusCode).toBe(201)
  freed.resolve()
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
})

describe('an invalid start of an upload is refused, and starts nothing', () => {
  const metadata = `kind ${base64('passportCopy')}`
  it.each<[string, Record<string, string>]>([
    ['a negative length', { 'upload-length': '-1', 'upload-metadata': metadata }],
    ['a length of zero', { 'upload-length': '0', 'upload-metadata': metadata }],
    ['a fractional length', { 'upload-length': '1.5', 'upload-metadata': metadata }],
    ['a length beyond the precision of a number', { 'upload-length': '9'.repeat(20), 'upload-metadata': metadata }],
    ['a length beyond the limit', { 'upload-length': String(20 * 2 ** 20 + 1), 'upload-metadata': metadata }],
    ['no length', { 'upload-metadata': metadata }],
    ['a deferred length', { 'upload-defer-length': '1', 'upload-metadata': metadata }],
    ['a partial upload', { 'upload-length': '10', 'upload-concat': 'partial', 'upload-metadata': metadata }],
    ['a concatenation of uploads', { 'upload-concat': 'final;/a /b', 'upload-metadata': metadata }],
    ['no metadata', { 'upload-length': '10' }],
    ['malformed metadata', { 'upload-length': '10', 'upload-metadata': 'kind !!!!' }],
    ['a repeated kind', { 'upload-length': '10', 'upload-metadata': `${metadata},${metadata}` }],
    [
      'a kind named like a member of every object',
      { 'upload-length': '10', 'upload-metadata': `kind ${base64('constructor')}` },
    ],
    [
      'a key named like a member of every object',
      { 'upload-length': '10', 'upload-metadata': `__proto__ ${base64('x')},${metadata}` },
    ],
    ['an unknown person', { 'upload-length': '10', 'upload-metadata': `${metadata},person ${base64('2')}` }],
    ['another protocol', { 'tus-resumable': '0.2.2', 'upload-length': '10', 'upload-metadata': metadata }],
  ])('%s', async (_, headers) => {
    const answer = await guest.inject({
      method: 'POST',
      url: `${path}/uploads`,
      headers: { 'tus-resumable': '1.0.0', ...headers },
    })
    expect([String(answer.statusCode), answer.json().detail]).toEqual([
      expect.stringMatching(/^4/),
      expect.stringMatching(/./),
    ])
    expect(await listed()).toEqual([])
  })

  it('bytes at a wrong offset', async () => {
    const bytes = someFile()
    const url = String((await begin(guest, { path, size: bytes.length })).headers['location'])
    for (const offset of [1, -1, NaN, 1e21])
      expect(String((await goOn(guest, url, { bytes, offset })).statusCode)).toMatch(/^4/)
    expect((await goOn(guest, url, { bytes: Buffer.concat([bytes, bytes]) })).statusCode).toBe(413)
    expect(await offsetOf(guest, url)).toBe(0)
  })
})
