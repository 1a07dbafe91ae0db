import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClamdStandIn, eicar, indigestible, startClamd } from '../../testing/clamd-stand-in.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'
import { cleanUpDocuments } from './document-cleanup.ts'
import { attach, giveUp, uploaded } from '../../testing/submission-documents/tus.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let clamd: ClamdStandIn
let api: Api
let guest: Person
let id: string
let path: string
beforeAll(async () => {
  clamd = await startClamd()
  api = await startApi({ CLAMD_URL: clamd.url })
  guest = await api.person('guest', 'Dora')
})
afterAll(async () => {
  await api.close()
  await clamd.stop()
})
beforeEach(async () => {
  clamd.mode = 'right'
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
})

const shown = async (who = guest, language = 'en') =>
  (await who.call('GET', path, undefined, { 'accept-language': language })).json().documents
const looked: string[] = []
const lookAgain = () => api.application.services.attacher.attachUnfinished((line) => looked.push(line))
const infected = pdfOf(eicar)

it('a clean file is attached at once, an infected one is refused and deleted', async () => {
  const before = await keptFiles(api.dataDir)
  expect((await upload(guest, { id, bytes: infected })).json()).toMatchObject({
    status: 422,
    code: 'documents.infected',
  })
  const url = await uploaded(guest, { path, bytes: infected })
  expect((await attach(guest, url)).json()).toMatchObject({ status: 422, code: 'documents.infected' })
  expect([await shown(), await keptFiles(api.dataDir)]).toMatchObject([{ files: [], waiting: [] }, before])
  expect((await upload(guest, { id, bytes: someFile() })).statusCode).toBe(201)
})

it('while clamd does not answer an upload waits: uploader and staff see that it waits, it cannot be opened, and it is attached in the uploader’s name later', async () => {
  clamd.mode = 'failing'
  const bytes = someFile()
  const { documentId: replaces } = await cleared('old.pdf')
  const url = await uploaded(guest, { path, bytes, name: 'new.pdf' })
  const answer = await attach(guest, url, { replaces })
  expect([answer.statusCode, answer.json()]).toEqual([202, { waits: true, uploadId: url.slice(-36) }])
  const multipart = await upload(guest, { id, bytes: someFile(), kind: 'medicalForm', name: 'form.pdf' })
  expect([multipart.statusCode, multipart.json().waits]).toEqual([202, true])
  const there = await shown()
  expect(there.files.map(({ name }: { name: string }) => name)).toEqual(['old.pdf'])
  expect(there.waiting).toMatchObject([
    { uploadId: url.slice(-36), person: 1, kind: 'passportCopy', name: 'new.pdf' },
    { kind: 'medicalForm', name: 'form.pdf' },
  ])
  expect((await shown(api.admin)).waiting).toHaveLength(2)
  expect((await guest.call('GET', `${path}/uploads`)).json()).toEqual([])

  await lookAgain()
  expect(await shown()).toEqual(there)
  expect(looked.at(-1)).toContain('clamd')
  // However long it takes
  const { services } = api.application
  await cleanUpDocuments(
    { ...services, clock: { ...services.clock, now: () => new Date(Date.now() + 5 * 86_400_000).toISOString() } },
    '',
    () => {},
  )
  clamd.mode = 'right'
  await lookAgain()
  const after = await shown()
  expect([after.waiting, after.files.map(({ name }: { name: string }) => name)]).toEqual([[], ['new.pdf', 'form.pdf']])
  expect((await download(guest, id, after.files[0].documentId)).rawPayload).toEqual(bytes)
  const history = (await guest.call('GET', `${path}/history`)).json()
  expect(history[0].actor).toMatchObject({ role: 'guest', id: guest.accountId })
  expect((await attach(guest, url)).json()).toMatchObject({ documentId: after.files[0].documentId })
})

it('a colleague of the agency sees that it waits, and the form cannot be submitted until its uploader withdraws it or it is scanned', async () => {
  const [agent, colleague, other] = await Promise.all(
    [
      ['Aldo', 'agency-1'],
      ['Anna', 'agency-1'],
      ['Berta', 'agency-2'],
    ].map(([name = '', agency]) => api.person('agent', name, agency)),
  )
  if (!agent || !colleague || !other) throw new Error('three agents')
  id = (await agent.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
  clamd.mode = 'failing'
  const url = await uploaded(agent, { path, bytes: someFile(), name: 'new.pdf' })
  await attach(agent, url)
  expect([(await shown(agent)).waiting, (await shown(colleague)).waiting]).toMatchObject([
    [{ name: 'new.pdf', isOwn: true }],
    [{ name: 'new.pdf' }],
  ])
  expect((await shown(colleague)).waiting[0]).not.toHaveProperty('isOwn')
  expect((await other.call('GET', path)).statusCode).toBe(404)
  expect((await giveUp(colleague, url)).statusCode).toBe(404)
  const submit = async () => (await colleague.call('POST', `${path}/submit`, {}, { 'accept-language': 'de' })).json()
  expect(await submit()).toMatchObject({
    status: 409,
    code: 'documents.unscanned',
    detail: messageIn('de', 'errors.documents.unscanned', {}),
  })
  expect((await giveUp(agent, url)).statusCode).toBe(204)
  expect((await submit()).code).not.toBe('documents.unscanned')
})

it('a file refused later shows the reason, and its uploader removes it from the list', async () => {
  clamd.mode = 'failing'
  const before = await keptFiles(api.dataDir)
  const url = await uploaded(guest, { path, bytes: infected })
  expect((await attach(guest, url)).statusCode).toBe(202)
  clamd.mode = 'right'
  await lookAgain()
  expect((await shown(guest, 'de')).waiting).toMatchObject([
    { refused: messageIn('de', 'errors.documents.infected', {}) },
  ])
  expect(await keptFiles(api.dataDir)).toEqual(before)
  await lookAgain()
  expect((await attach(guest, url)).json()).toMatchObject({ code: 'documents.infected' })
  expect((await giveUp(guest, url)).statusCode).toBe(204)
  expect((await shown()).waiting).toEqual([])
})

it('a file that clamd cannot scan delays no others', async () => {
  clamd.mode = 'failing'
  const words = [indigestible, 'one', indigestible, 'other', indigestible]
  for (const word of words)
    expect((await attach(guest, await uploaded(guest, { path, bytes: pdfOf(word) }))).statusCode).toBe(202)
  clamd.mode = 'right'
  for (const _ of words) await lookAgain()
  const { files, waiting } = await shown()
  expect([files.length, waiting.length]).toEqual([2, 3])
  for (const { uploadId } of waiting) await giveUp(guest, `${path}/uploads/${uploadId}`)
})

it('an unsupported file is refused at once, also while clamd does not answer', async () => {
  clamd.mode = 'failing'
  expect((await upload(guest, { id, bytes: Buffer.from('<script>') })).json()).toMatchObject({
    code: 'documents.unsupported',
  })
})

async function cleared(name: string): Promise<{ documentId: string }> {
  const mode = clamd.mode
  clamd.mode = 'right'
  const answer = await upload(guest, { id, bytes: someFile(), name })
  clamd.mode = mode
  return answer.json()
}
