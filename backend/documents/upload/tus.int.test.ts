import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { signIn } from '../../testing/faults/steady-guest.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'
import { cleanUpDocuments } from './document-cleanup.ts'
import { attach, begin, giveUp, goOn, offsetOf, uploaded } from '../../testing/submission-documents/tus.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let id: string
let path: string
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
})
afterAll(() => api.close())

const MB = 1024 * 1024
/** A PDF of this size that contains the word. */
const large = (bytes: number, word = 'Dora') => pdfOf(word.repeat(Math.ceil(bytes / word.length)))
const listed = async (who = guest) => (await who.call('GET', `${path}/uploads`)).json()

describe('an upload', () => {
  it('arrives in parts, is stored encrypted, and becomes a document when attached; nothing else of it remains', async () => {
    const before = await keptFiles(api.dataDir)
    const bytes = large(2.5 * MB)
    const begun = await begin(guest, { path, size: bytes.length, name: 'Паспорт.pdf' })
    expect([begun.statusCode, begun.headers['upload-expires']]).toEqual([201, expect.any(String)])
    const url = String(begun.headers['location'])
    expect(url).toMatch(new RegExp(`^${path}/uploads/[0-9a-f-]{36}$`))
    const half = 1.2 * MB
    const first = await goOn(guest, url, { bytes: bytes.subarray(0, half) })
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(Math.floor(half))])
    expect(await offsetOf(guest, url)).toBe(Math.floor(half))
    expect(await listed()).toMatchObject([
      { person: 1, kind: 'passportCopy', name: 'Паспорт.pdf', size: bytes.length, offset: Math.floor(half) },
    ])
    expect((await attach(guest, url)).json()).toMatchObject({ status: 409, code: 'uploads.notWhole' })

    await goOn(guest, url, { bytes: bytes.subarray(half), offset: Math.floor(half) })
    const parts = (await keptFiles(api.dataDir)).filter((file) => !before.includes(file))
    expect(parts.length).toBeGreaterThanOrEqual(3)
    for (const part of parts) expect((await readFile(part)).includes('Dora')).toBe(false)

    const [attached, again] = [await attach(guest, url), await attach(guest, url)]
    expect([attached.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json().documentId).toBe(attached.json().documentId)
    expect((await download(guest, id, attached.json().documentId)).rawPayload).toEqual(bytes)
    expect((await guest.call('GET', path)).json()).toMatchObject({
      passportCopyAttached: true,
      documents: { files: [{ name: 'Паспорт.pdf', size: bytes.length }] },
    })
    expect([await listed(), await offsetOf(guest, url), await keptFiles(api.dataDir)]).toEqual([
      [],
      404,
      [...before, expect.any(String)],
    ])
  })

  it('started again with its key is the same, and continues at its offset', async () => {
    const bytes = someFile()
    const urls = await Promise.all(
      [1, 2].map(async () =>
        String((await begin(guest, { path, size: bytes.length, key: 'begun' })).headers['location']),
      ),
    )
    expect(urls[0]).toBe(urls[1])
    const url = urls[0] ?? ''
    await goOn(guest, url, { bytes: bytes.subarray(0, 100) })
    await begin(guest, { path, size: bytes.length, key: 'begun' })
    expect(await offsetOf(guest, url)).toBe(100)
    expect((await goOn(guest, url, { bytes })).json()).toMatchObject({ status: 409, code: 'uploads.elsewhere' })
    await goOn(guest, url, { bytes: bytes.subarray(100), offset: 100 })
    const [one, other] = await Promise.all([attach(guest, url), attach(guest, url)])
    expect(one.json().documentId).toBe(other.json().documentId)
    expect((await download(guest, id, one.json().documentId)).rawPayload).toEqual(bytes)
  })

  it('is its uploader’s alone', async () => {
    const url = await uploaded(guest, { path, bytes: someFile() })
    const other = await api.person('guest', 'Otto')
    for (const who of [api.admin, other]) {
      expect([
        await offsetOf(who, url),
        (await attach(who, url)).statusCode,
        (await giveUp(who, url)).statusCode,
      ]).toEqual([404, 404, 404])
    }
    expect([
      await listed(api.admin),
      (await other.call('GET', `${path}/uploads`)).statusCode,
      (await begin(other, { path, size: 10 })).statusCode,
    ]).toEqual([[], 404, 404])
    const elsewhere = (await guest.call('POST', '/api/submissions', {})).json().id
    expect((await attach(guest, url.replace(id, elsewhere))).json()).toMatchObject({
      status: 404,
      code: 'uploads.notFound',
    })
    expect((await giveUp(guest, url)).statusCode).toBe(204)
    expect([await listed(), await offsetOf(guest, url)]).toEqual([[], 404])
  })

  it.each([
    ['for a kind that the form does not ask for', { kind: 'drivingLicence' }, 422, 'documents.unknownKind'],
    ['for an unknown person', { person: '2' }, 422, 'submissions.unknownPerson'],
    ['for a person that is not a number', { person: 'two' }, 422, 'documents.missing'],
    ['of more than 20 MB', { size: 20 * MB + 1 }, 413, 'documents.tooLarge'],
    ['of zero bytes', { size: 0 }, 422, 'documents.empty'],
  ])('%s does not start', async (_, about, status, code) => {
    expect((await begin(guest, { path, size: 100, ...about })).json()).toMatchObject({ status, code })
    expect(await listed()).toEqual([])
  })

  it('that sends more than announced is refused', async () => {
    const url = String((await begin(guest, { path, size: 10 })).headers['location'])
    expect((await goOn(guest, url, { bytes: Buffer.alloc(11) })).json()).toMatchObject({
      status: 413,
      code: 'documents.tooLarge',
    })
    await giveUp(guest, url)
  })

  it('of another file type is refused with the accepted types, and its parts are deleted', async () => {
    const before = await keptFiles(api.dataDir)
    const url = await uploaded(guest, { path, bytes: Buffer.from('<script>') })
    const refused = (await attach(guest, url)).json()
    expect(refused).toMatchObject({
      status: 415,
      code: 'documents.unsupported',
      detail: expect.stringContaining('JPEG, PNG, WebP, HEIC, AVIF, PDF'),
    })
    expect([await listed(), await keptFiles(api.dataDir)]).toEqual([[], before])
  })

  it('can replace a document of the same kind, which stays in the history', async () => {
    const own = (await guest.call('POST', '/api/submissions', {})).json().id
    const at = `/api/submissions/${own}`
    const pages: string[] = []
    for (const name of ['1.pdf', '2.pdf'])
      pages.push((await upload(guest, { id: own, bytes: someFile(), name })).json().documentId)
    const [replaces = ''] = pages
    const wrong = await uploaded(guest, { path: at, bytes: someFile(), kind: 'medicalForm' })
    expect((await attach(guest, wrong, { replaces })).json()).toMatchObject({ status: 404, code: 'documents.notFound' })
    const url = await uploaded(guest, { path: at, bytes: someFile(), name: '1 again.pdf' })
    expect((await attach(guest, url, { replaces })).statusCode).toBe(201)
    const shown = (await guest.call('GET', at)).json()
    expect(shown.documents.files.map(({ name }: { name: string }) => name)).toEqual(['1 again.pdf', '2.pdf'])
    expect(shown.passportCopyAttached).toBe(true)
    expect((await download(api.admin, own, replaces)).statusCode).toBe(200)
    expect((await download(guest, own, replaces)).statusCode).toBe(404)
    await caughtUp(api)
    const [, added] = (await api.admin.call('GET', `${at}/history`)).json()
    expect(added).toMatchObject({
      type: 'DocumentAttached',
      changes: [
        {
          toText: '1 again.pdf',
          document: {
            isGone: false,
            replaced: { documentId: replaces, name: '1.pdf', isGone: false, keptUntil: expect.any(String) },
          },
        },
      ],
    })
  })

  it('is dropped with its parts a day after its start, and at once with its person', async () => {
    const { services } = api.application
    const sweepLater = (hours: number) =>
      cleanUpDocuments(
        {
          ...services,
          clock: { ...services.clock, now: () => new Date(Date.now() + hours * 3_600_000).toISOString() },
        },
        '',
        () => {},
      )
    await sweepLater(25)
    const before = await keptFiles(api.dataDir)
    const url = await uploaded(guest, { path, bytes: someFile() })
    await sweepLater(23)
    expect(await offsetOf(guest, url)).toBeGreaterThan(0)
    await sweepLater(25)
    expect([await offsetOf(guest, url), await keptFiles(api.dataDir)]).toEqual([404, before])

    const own = (await guest.call('POST', '/api/submissions', {})).json().id
    const erased = await uploaded(guest, { path: `/api/submissions/${own}`, bytes: someFile() })
    expect((await api.admin.call('POST', `/api/submissions/${own}/persons/1/erase`, {})).statusCode).toBe(200)
    expect([await offsetOf(guest, erased), await keptFiles(api.dataDir)]).toEqual([404, before])
  })
})

describe('a connection that breaks', () => {
  it('keeps the received bytes and continues after them', async () => {
    const { app, services } = api.application
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const bytes = large(3 * MB)
    const url = String((await begin(guest, { path, size: bytes.length })).headers['location'])
    const sent = 2.5 * MB
    const request = httpRequest(`${address}${url}`, {
      method: 'PATCH',
      headers: {
        cookie: await signIn(address, 'dora@example.com', 'Dora correct horse battery'),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    })
    request.on('error', () => {})
    await new Promise((resolve) => {
      request.write(bytes.subarray(0, sent), resolve)
    })
    const received = async () => (await services.uploads.find(url.slice(-36)))?.received ?? 0
    await eventually(async () => expect(await received()).toBe(2 * MB))
    request.destroy()
    const there = Number(await offsetOf(guest, url))
    expect(there).toBeGreaterThanOrEqual(2 * MB)
    await goOn(guest, url, { bytes: bytes.subarray(there), offset: there })
    const { documentId } = (await attach(guest, url)).json()
    expect((await download(guest, id, documentId)).rawPayload).toEqual(bytes)
  })
})
