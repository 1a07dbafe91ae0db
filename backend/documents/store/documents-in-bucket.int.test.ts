import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../app/app.ts'
import type { Bucket } from '@fleet/platform/config/document-storage'
import { adminPassword, peopleOf, startApi, type Api, type Person } from '../../testing/api.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { cleanUpDocuments } from '../upload/document-cleanup.ts'
import { startS3Server, type S3Server } from '../../testing/submission-documents/s3-server.ts'
import { attach, begin, goOn, offsetOf } from '../../testing/submission-documents/tus.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let server: S3Server
let bucket: Bucket
let store: FileStore
let api: Api
let second: Application
let there: Person
let id: string
beforeAll(async () => {
  server = await startS3Server()
  bucket = { ...(await server.bucket()), prefix: 'fleet/' }
  store = s3Store(bucket)
  api = await startApi({ DOCUMENTS_URL: `s3://S3RVER:S3RVER@${bucket.bucket}/fleet?endpoint=${bucket.endpoint}` })
  const { config } = api.application.services
  second = await checkedApplication({ ...config, process: 'web' }, api.databaseUrl)
  there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
  id = (await api.admin.call('POST', '/api/submissions', {})).json().id
})
afterAll(async () => {
  server.refuse(undefined)
  await second.close()
  await api.close()
  await server.stop()
})

const shown = async () => (await api.admin.call('GET', `/api/submissions/${id}`)).json()

it('a file uploaded through one machine opens through another, and neither stores it locally', async () => {
  const bytes = someFile()
  const { documentId } = (await upload(api.admin, { id, bytes })).json()
  expect((await download(there, id, documentId)).rawPayload).toEqual(bytes)
  expect(await store.files(id)).toHaveLength(1)
  expect(await keptFiles(api.dataDir)).toEqual([])
})

it('files of no event are deleted from the bucket after a day', async () => {
  const { services } = api.application
  await store.write({ folder: id, id: 'lost' }, [someFile()])
  const sweep = async (days: number) => {
    const clock = { ...services.clock, now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString() }
    await cleanUpDocuments({ ...services, clock }, '', (line) => expect.fail(line))
    return (await store.files(id)).some((file) => file.id === 'lost')
  }
  expect([await sweep(0), await sweep(2)]).toEqual([true, false])
})

it('a missing or replaced file in the bucket is reported and not sent', async () => {
  const { services } = api.application
  for (const reason of ['missing', 'changed']) {
    const before = new Set((await store.files(id)).map((file) => file.id))
    const { documentId } = (await upload(api.admin, { id, bytes: someFile() })).json()
    const [added] = (await store.files(id)).filter((file) => !before.has(file.id))
    const place = { folder: id, id: added?.id ?? '' }
    await store.delete(place)
    if (reason === 'changed') await store.write(place, [someFile()])
    expect((await download(there, id, documentId)).json()).toMatchObject({ status: 500, code: 'documents.damaged' })
    const [last] = await services.store.read(`documents-${id}`, { direction: 'backwards', limit: 1 })
    expect(last).toMatchObject({ type: 'DocumentDamaged', data: { documentId, reason } })
  }
})

describe('while the bucket', () => {
  const away = { code: 'ServiceUnavailable', status: 503 }
  afterEach(() => server.refuse(undefined))

  it.each([
    ['is full', { code: 'InsufficientStorage', status: 507 }, { status: 507, code: 'documents.noRoom' }],
    ['does not answer', away, { status: 503, code: 'documents.storeAway' }],
    ['refuses the key', { code: 'AccessDenied', status: 403 }, { status: 503, code: 'documents.storeAway' }],
  ])(
    '%s, an upload is refused with a text, answers are saved, and the same upload succeeds later',
    async (_, fault, expected) => {
      const file = { id, bytes: someFile(), key: fault.code }
      const {
        documents: { files },
      } = await shown()
      server.refuse(fault)
      const refused = (await upload(api.admin, file)).json()
      const saved = await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: fault.code })
      server.refuse(undefined)
      expect(refused).toMatchObject({ ...expected, detail: expect.stringMatching(/\S/) })
      expect(saved.statusCode).toBe(200)
      expect(await shown()).toMatchObject({ persons: { 1: { firstName: fault.code } }, documents: { files } })
      const { documentId } = (await upload(api.admin, file)).json()
      expect((await download(there, id, documentId)).rawPayload).toEqual(file.bytes)
    },
  )

  it.each([
    ['is full', { code: 'InsufficientStorage', status: 507 }, { status: 507, code: 'documents.noRoom' }],
    ['is away', away, { status: 503, code: 'documents.storeAway' }],
  ])('%s, an upload in parts keeps its received bytes, and continues after them', async (_, fault, expected) => {
    const bytes = pdfOf(randomBytes(2_000).toString('hex'))
    const begun = await begin(api.admin, { path: `/api/submissions/${id}`, size: bytes.length })
    const url = String(begun.headers['location'])
    await goOn(api.admin, url, { bytes: bytes.subarray(0, 1_000) })
    server.refuse(fault)
    const refused = await goOn(there, url, { bytes: bytes.subarray(1_000), offset: 1_000 })
    expect([refused.json(), await offsetOf(there, url)]).toEqual([expect.objectContaining(expected), 1_000])
    server.refuse(undefined)
    await goOn(there, url, { bytes: bytes.subarray(1_000), offset: 1_000 })
    server.refuse(away)
    expect((await attach(there, url)).json()).toMatchObject({ status: 503, code: 'documents.storeAway' })
    server.refuse(undefined)
    const { documentId } = (await attach(api.admin, url)).json()
    expect((await download(there, id, documentId)).rawPayload).toEqual(bytes)
  })

  it('is unavailable, a document is not reported as damaged, and opens later', async () => {
    const bytes = someFile()
    const { documentId } = (await upload(api.admin, { id, bytes })).json()
    server.refuse(away)
    const refused = await download(api.admin, id, documentId)
    const health = await api.stranger.call('GET', '/health/ready')
    server.refuse(undefined)
    expect([health.statusCode, health.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', documents: 'unavailable' }),
    ])
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['documents.storeAway', '2'])
    expect((await download(api.admin, id, documentId)).rawPayload).toEqual(bytes)
  })

  it('is unavailable, a person can be erased, and the files are deleted when it is back', async () => {
    const { id: own } = (await api.admin.call('POST', '/api/submissions', {})).json()
    const { documentId } = (await upload(api.admin, { id: own, bytes: someFile() })).json()
    server.refuse(away)
    const erased = await api.admin.call('POST', `/api/submissions/${own}/persons/1/erase`, {})
    const opened = await download(there, own, documentId)
    server.refuse(undefined)
    expect([erased.statusCode, opened.statusCode]).toEqual([200, 404])
    await expect.poll(() => store.files(own)).toEqual([])
  })
})
