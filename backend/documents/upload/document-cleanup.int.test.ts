import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppDeps } from '../../app/background.ts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { cleanUpDocuments } from './document-cleanup.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let id: string
let services: AppDeps
beforeAll(async () => {
  api = await startApi()
  services = api.application.services
  guest = await api.person('guest', 'Dora')
})
afterAll(() => api.close())
beforeEach(async () => {
  id = (await guest.call('POST', '/api/submissions', {})).json().id
})

const hour = 60 * 60 * 1000
const day = 24 * hour
/** The dependencies with a later clock. */
const later = (ms: number, changed: Partial<AppDeps> = {}): AppDeps => ({
  ...services,
  ...changed,
  clock: { ...services.clock, now: () => new Date(Date.now() + ms).toISOString() },
})
type Load = AppDeps['formTypes'][number]['instances']['load']
const formTypesThat = (load: Load): Partial<AppDeps> => ({
  formTypes: services.formTypes.map((type) => ({ ...type, instances: { ...type.instances, load } })),
})
const sweep = (deps: AppDeps, lines: string[] = []) => cleanUpDocuments(deps, '', (line) => lines.push(line))
const files = async () => (await services.documents.store.files(id)).map(({ id: fileId }) => fileId)

/** Stores bytes without an event. */
async function orphan(folder = id): Promise<string> {
  const fileId = randomUUID()
  await services.documents.store.write({ folder, id: fileId }, [someFile()])
  return fileId
}

describe('a file that no event names', () => {
  it('is deleted after a day; attached files stay', async () => {
    const bytes = someFile()
    const { documentId } = (await upload(guest, { id, bytes })).json()
    const lost = await orphan()
    await sweep(later(23 * hour))
    expect(await files()).toContain(lost)
    await sweep(later(2 * day))
    expect(await files()).not.toContain(lost)
    await sweep(later(3650 * day))
    expect((await download(guest, id, documentId)).rawPayload).toEqual(bytes)
  })

  it('does not remain after a repeated or a refused upload', async () => {
    await upload(guest, { id, bytes: someFile(), kind: 'drivingLicence' })
    const bytes = someFile()
    const { documentId } = (await upload(guest, { id, bytes, key: 'twice' })).json()
    expect((await upload(guest, { id, bytes, key: 'twice' })).json().documentId).toBe(documentId)
    expect(await files()).toHaveLength(1)
    await sweep(later(2 * day))
    expect((await download(guest, id, documentId)).rawPayload).toEqual(bytes)
  })

  it('is deleted by its own age, not by that of other files', async () => {
    const [old, fresh] = [await orphan(), await orphan()]
    const [path = ''] = (await keptFiles(api.dataDir)).filter((one) => one.endsWith(old))
    await utimes(path, new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day))
    await sweep(services)
    expect(await files()).toEqual([fresh])
  })
})

describe('the cleanup deletes nothing', () => {
  const broken = () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
  it.each<[string, () => Partial<AppDeps>]>([
    [
      'the folders cannot be listed',
      () => ({ documents: { ...services.documents, store: { ...services.documents.store, folders: broken } } }),
    ],
    [
      'the files cannot be listed',
      () => ({ documents: { ...services.documents, store: { ...services.documents.store, files: broken } } }),
    ],
    ['the log does not answer', () => formTypesThat(broken)],
    [
      'another log, which does not know the registration',
      () => formTypesThat(async () => ({ state: { status: 'none' }, revision: -1 })),
    ],
  ])('when %s', async (_, changed) => {
    const lost = await orphan()
    const lines: string[] = []
    await sweep(later(2 * day, changed()), lines).catch((error: unknown) => lines.push(String(error)))
    expect(lines.join()).toMatch(/EIO|does not know it/)
    expect(await files()).toEqual([lost])
  })
})

it('a run handles a bounded number of registrations, and the next one continues after them', async () => {
  for (let made = 0; made < 210; made += 1) await orphan(randomUUID())
  const after = await sweep(later(0))
  expect(after).not.toBe('')
  expect(await cleanUpDocuments(later(0), after, () => {})).toBe('')
})
