import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { allDocuments } from '@fleet/domain/form-instances/state'
import { checkedApplication } from '../checked-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { cleanUpDocuments } from '../../documents/upload/document-cleanup.ts'
import { openedBytes } from '../submission-documents/uploading.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { freePort, runApplication } from './running-application.ts'
import { signIn } from './steady-guest.ts'
import { pdfOf } from '../files/pdf-of.ts'
import { uploadSurely } from './steady-tus.ts'
import { type SteadyUploader, steadyUploader } from './steady-uploader.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let dataDir: string
let postgres: EmbeddedPostgres
let env: Record<string, string>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-killed-uploads-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'correct horse battery',
  }
})
afterEach(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Expects each acknowledged document once with its own bytes and nothing else, also after the cleanup two days later.
 */
async function expectRightBytes(uploading: readonly Pick<SteadyUploader, 'id' | 'acknowledged'>[]): Promise<void> {
  const { services, close } = await checkedApplication(readConfig(env), postgres.url)
  try {
    const clock = { ...services.clock, now: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString() }
    for (const sweep of [false, true]) {
      if (sweep) expect(await cleanUpDocuments({ ...services, clock }, '', (line) => expect.fail(line))).toBe('')
      for (const { id, acknowledged } of uploading) {
        const documents = allDocuments((await services.submissions.load(id)).state)
        expect(documents.map(({ documentId }) => documentId)).toEqual([...acknowledged.keys()])
        for (const document of documents) {
          expect(await openedBytes(services.documents, { ...document, submissionId: id })).toEqual(
            acknowledged.get(document.documentId),
          )
        }
        if (sweep) expect(await services.documents.store.files(id)).toHaveLength(documents.length)
      }
    }
  } finally {
    await close()
  }
}

it('kill -9 of the application while guests upload loses, duplicates and swaps no acknowledged file', async () => {
  let application = await runApplication(env)
  const cookie = await signIn(application.url, 'admin@example.com', 'correct horse battery')
  const uploading = await Promise.all(
    Array.from({ length: 6 }, (_, n) => steadyUploader(application.url, cookie, `guest${n}`)),
  )
  for (let round = 0; round < rounds; round += 1) {
    await pause(700)
    await application.kill()
    application = await runApplication(env)
  }
  await pause(500)
  await Promise.all(uploading.map((uploader) => uploader.stop()))
  await application.stop()
  expect(uploading.some(({ failures }) => failures() > 0)).toBe(true)
  await expectRightBytes(uploading)
}, 600_000)

it('kill -9 during large uploads: each continues at its offset, none starts again, and each document has its bytes', async () => {
  let application = await runApplication(env)
  const cookie = await signIn(application.url, 'admin@example.com', 'correct horse battery')
  let [failures, sent] = [0, 0]
  const uploading = Array.from({ length: 3 }, async () => {
    const started = await fetch(`${application.url}/api/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    })
    const { id }: { id: string } = JSON.parse(await started.text())
    const bytes = pdfOf(randomBytes(5_000_000).toString('hex'))
    let furthest = 0
    const documentId = await uploadSurely(application.url, {
      cookie,
      id,
      bytes,
      onOffset: (offset, failed) => {
        expect(offset).toBeGreaterThanOrEqual(furthest)
        sent += offset - furthest
        furthest = offset
        failures += failed ? 1 : 0
      },
    })
    return { id, acknowledged: new Map([[documentId, bytes]]) }
  })
  for (let round = 1; round <= rounds; round += 1) {
    const enough = (round * 25_000_000) / (rounds + 1)
    await eventually(() => expect(sent).toBeGreaterThan(enough))
    await application.kill()
    application = await runApplication(env)
  }
  const uploaded = await Promise.all(uploading)
  await application.stop()
  expect(failures).toBeGreaterThan(0)
  await expectRightBytes(uploaded)
}, 600_000)
