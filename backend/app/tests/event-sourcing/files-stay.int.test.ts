import { readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { withLimits } from '../../../testing/with-limits.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'
import { download, keptFiles, someFile, upload } from '../../../testing/submission-documents/uploading.ts'

let standIn: StandIn
let api: Api
let guest: Person
let id: string
beforeAll(async () => {
  standIn = await startStandIn()
  api = await startApi({ EVENTSTORE_URL: standIn.url }, withLimits({ storeWait: 2 }))
  guest = await api.person('guest', 'Dora')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
})
afterAll(async () => {
  await api.close()
  await standIn.stop()
})

type Listed = { documentId: string; size: number }
const listed = async (): Promise<Listed[]> => (await guest.call('GET', `/api/submissions/${id}`)).json().documents.files

describe('an upload repeated with its Idempotency-Key', () => {
  it('is the same document when it brings the same bytes', async () => {
    const bytes = someFile()
    const answers = [await upload(guest, { id, bytes, key: 'again' }), await upload(guest, { id, bytes, key: 'again' })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await download(guest, id, answers[0]?.json().documentId)).rawPayload).toEqual(bytes)
  })

  it('is another document when its bytes differ: the first one stays unchanged', async () => {
    const [first, second] = [someFile(), someFile()]
    const { documentId } = (await upload(guest, { id, bytes: first, key: 'swap' })).json()
    const other = await upload(guest, { id, bytes: second, key: 'swap' })
    expect(other.json().documentId).not.toBe(documentId)
    expect((await download(guest, id, documentId)).rawPayload).toEqual(first)
    expect((await download(guest, id, other.json().documentId)).rawPayload).toEqual(second)
  })

  it('swaps nothing in a registration that was approved', async () => {
    const { id: own } = (await guest.call('POST', '/api/submissions', {})).json()
    await guest.call('PATCH', `/api/submissions/${own}`, sampleDiver())
    const approved = someFile()
    const { documentId } = (await upload(guest, { id: own, bytes: approved, key: 'passport' })).json()
    expect((await guest.call('POST', `/api/submissions/${own}/submit`, {})).statusCode).toBe(200)
    expect((await api.admin.call('POST', `/api/submissions/${own}/review`, { decision: 'approve' })).statusCode).toBe(
      200,
    )
    expect((await upload(guest, { id: own, bytes: someFile(), key: 'passport' })).json()).toMatchObject({
      status: 409,
      code: 'submissions.notEditable',
    })
    expect((await download(api.admin, own, documentId)).rawPayload).toEqual(approved)
  })

  it.each([
    ['kind', { kind: 'idFrontCopy' }],
    ['name', { name: 'other.pdf' }],
  ])('is another document with another %s', async (what, change) => {
    const bytes = someFile()
    const [one, other] = [
      await upload(guest, { id, bytes, key: what }),
      await upload(guest, { id, bytes, key: what, ...change }),
    ]
    expect(other.json().documentId).not.toBe(one.json().documentId)
  })
})

describe('an upload whose outcome is unknown', () => {
  it('keeps its file while its event may be stored, and a repeat yields one document with those bytes', async () => {
    const bytes = someFile()
    const before = await listed()
    standIn.faults.order({ kind: 'outcome-unknown', on: 'append' })
    expect((await upload(guest, { id, bytes, key: 'unknown' })).json()).toMatchObject({
      status: 503,
      code: 'store.outcomeUnknown',
    })
    standIn.faults.clear()
    const [document, ...others] = (await listed()).filter(({ documentId }) =>
      before.every((one) => one.documentId !== documentId),
    )
    expect(others).toEqual([])
    expect((await download(guest, id, document?.documentId ?? '')).rawPayload).toEqual(bytes)

    expect((await upload(guest, { id, bytes, key: 'unknown' })).json()).toMatchObject({
      documentId: document?.documentId,
    })
    expect(await listed()).toHaveLength(before.length + 1)
    expect((await download(guest, id, document?.documentId ?? '')).rawPayload).toEqual(bytes)
  })

  it('also yields one document when nothing was stored', async () => {
    const bytes = someFile()
    const before = (await listed()).length
    standIn.faults.order({ kind: 'unavailable', on: 'append' })
    expect((await upload(guest, { id, bytes, key: 'refused' })).statusCode).toBe(503)
    standIn.faults.clear()
    const { documentId } = (await upload(guest, { id, bytes, key: 'refused' })).json()
    expect(await listed()).toHaveLength(before + 1)
    expect((await download(guest, id, documentId)).rawPayload).toEqual(bytes)
  })
})

describe('bytes that differ from the upload', () => {
  /** Uploads, and returns the document with the place of its file. */
  async function uploaded(bytes = someFile()) {
    const before = new Set(await keptFiles(api.dataDir))
    const { documentId }: { documentId: string } = (await upload(guest, { id, bytes, kind: 'medicalForm' })).json()
    const [file = ''] = (await keptFiles(api.dataDir)).filter((path) => !before.has(path))
    return { documentId, file, bytes }
  }
  const damage = { status: 500, code: 'documents.damaged' }

  it('are not shown when two files were swapped on disk', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    const [first, second] = [await readFile(one.file), await readFile(other.file)]
    await writeFile(one.file, second)
    await writeFile(other.file, first)
    for (const { documentId } of [one, other])
      expect((await download(guest, id, documentId)).json()).toMatchObject(damage)
  })

  it.each([
    [
      'a bit was changed',
      async (file: string) =>
        writeFile(
          file,
          (await readFile(file)).map((byte, place) => (place === 40 ? byte ^ 1 : byte)),
        ),
    ],
    ['the file was cut', async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 20))],
    ['the file is empty', async (file: string) => writeFile(file, '')],
    ['the file is missing', async (file: string) => rm(file)],
  ])('are not shown when %s', async (_, harm) => {
    const { documentId, file } = await uploaded()
    await harm(file)
    expect((await download(guest, id, documentId)).json()).toMatchObject(damage)
  })
})

describe('a document', () => {
  it('is not sent while its view cannot be recorded', async () => {
    const bytes = someFile()
    const { documentId } = (await upload(guest, { id, bytes })).json()
    standIn.faults.order({ kind: 'unavailable', on: 'append' })
    const refused = await download(guest, id, documentId)
    standIn.faults.clear()
    expect(refused.statusCode).toBe(503)
    expect(refused.rawPayload.includes(bytes)).toBe(false)
    expect((await download(guest, id, documentId)).rawPayload).toEqual(bytes)
  })
})
