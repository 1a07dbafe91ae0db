import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AppDeps } from '../../app/background.ts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { cleanUpDocuments } from './document-cleanup.ts'
import { download, someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { caughtUp } from '../../testing/caught-up.ts'

let api: Api
let services: AppDeps
let guest: Person
let agent: Person
let manager: Person
beforeAll(async () => {
  api = await startApi()
  services = api.application.services
  guest = await api.person('guest', 'Dora')
  agent = await api.person('agent', 'Aldo', 'agency-1')
  manager = await api.person('manager', 'Mona')
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const keepDays = () => services.forms.current('registration').loaded.definition.documents?.keepRemovedDays ?? Number.NaN
const later = (days: number): AppDeps => ({
  ...services,
  clock: { ...services.clock, now: () => new Date(Date.now() + days * day).toISOString() },
})

let id: string
let documentId: string
let bytes: Buffer
beforeEach(async () => {
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  bytes = someFile()
  documentId = (await upload(guest, { id, bytes, name: 'old passport.pdf' })).json().documentId
  await guest.call('DELETE', `/api/submissions/${id}/documents/${documentId}`)
})

type Change = {
  kind: string
  from: string | null
  to: string | null
  document?: { documentId: string; isGone: boolean; keptUntil?: string }
}
const changes = async (who: Person, type: string): Promise<Change[]> => {
  await caughtUp(api)
  const entries: { type: string; changes: Change[] }[] = (
    await who.call('GET', `/api/submissions/${id}/history`)
  ).json()
  return entries.filter((entry) => entry.type === type).flatMap((entry) => entry.changes)
}

it('is readable by staff for the days in form.json, and by no others', async () => {
  expect(keepDays()).toBe(30)
  for (const who of [api.admin, manager]) expect((await download(who, id, documentId)).rawPayload).toEqual(bytes)
  for (const who of [guest, agent]) expect((await download(who, id, documentId)).statusCode).toBe(404)
})

it('is linked in the history for staff, where it was attached and where it was removed', async () => {
  for (const type of ['DocumentAttached', 'DocumentRemoved']) {
    const [change] = await changes(manager, type)
    expect(change?.document).toMatchObject({ documentId, isGone: false, keptUntil: expect.stringMatching(/Z$/) })
    expect((await changes(guest, type))[0]?.document).toBeUndefined()
  }
  expect((await changes(manager, 'DocumentRemoved'))[0]).toMatchObject({ from: 'old passport.pdf', to: null })
})

it('keeps its bytes for these days; then they are deleted once, and the history shows it', async () => {
  const kept = async () => (await services.documents.store.files(id)).length
  await cleanUpDocuments(later(29), '', () => {})
  expect(await kept()).toBe(1)
  expect((await download(manager, id, documentId)).rawPayload).toEqual(bytes)

  for (let pass = 0; pass < 2; pass += 1) await cleanUpDocuments(later(31), '', () => {})
  expect(await kept()).toBe(0)
  expect((await download(manager, id, documentId)).json()).toMatchObject({ status: 404, code: 'documents.notFound' })
  expect((await changes(manager, 'DocumentRemoved'))[0]).toMatchObject({
    from: 'old passport.pdf',
    document: { documentId, isGone: true },
  })
  const events = await services.store.read(`documents-${id}`)
  expect(events.map(({ type }) => type)).toEqual(['DocumentViewed', 'DocumentFileDeleted'])
})

it('is not readable after its days, even while its bytes exist', async () => {
  const [until] = (await changes(manager, 'DocumentRemoved')).map(({ document }) => document?.keptUntil)
  expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(29.9 * day)
  const { clock } = services
  const now = clock.now.bind(clock)
  Object.assign(clock, { now: () => until })
  try {
    expect((await download(manager, id, documentId)).statusCode).toBe(404)
    expect((await changes(manager, 'DocumentRemoved'))[0]?.document).toMatchObject({ isGone: true })
  } finally {
    Object.assign(clock, { now })
  }
})
