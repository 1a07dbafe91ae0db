import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let manager: Person
let id: string
let picture: string
let policy: string
const small = (who: Person, documentId: string) =>
  who.call('GET', `/api/submissions/${id}/documents/${documentId}/thumbnail`)
const reads = async (): Promise<{ documentId: string; actor: { id: string } }[]> => {
  await caughtUp(api)
  return (await api.admin.call('GET', `/api/submissions/${id}/document-reads`)).json()
}

beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  manager = await api.person('manager', 'Mona')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  picture = (await upload(guest, { id, bytes, name: 'passport.png' })).json().documentId
  policy = (await upload(guest, { id, bytes: someFile() })).json().documentId
})
afterAll(() => api.close())

it('of an image contains only pixels, and is recorded as a view', async () => {
  const answer = await small(manager, picture)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect(String(answer.headers['content-security-policy'])).toContain('sandbox')
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([320, 213])
  expect(await reads()).toMatchObject([{ documentId: picture, actor: { id: manager.accountId } }])
})

it('that returns no bytes is not recorded: for a PDF, a stranger, a missing document', async () => {
  const before = (await reads()).length
  const other = await api.person('guest', 'Otto')
  const answers = await Promise.all([
    small(manager, policy),
    small(other, picture),
    small(manager, '00000000-0000-4000-8000-000000000000'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(await reads()).toHaveLength(before)
})

it('of an agency’s document is visible to the agency and to staff, to no other agency', async () => {
  const [agent, other] = await Promise.all([
    api.person('agent', 'Aldo', 'agency-1'),
    api.person('agent', 'Bea', 'agency-2'),
  ])
  const form = new FormData()
  form.set('kind', 'businessLicense')
  form.set(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: '#357' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'licence.png',
  )
  const { documentId } = (await agent.send('POST', '/api/agent-profile/agency-1/documents', form)).json()
  const answers = await Promise.all(
    [agent, manager, other].map((who) =>
      who.call('GET', `/api/agent-profile/agency-1/documents/${documentId}/thumbnail`),
    ),
  )
  expect(answers.map(({ statusCode, headers }) => [statusCode, String(headers['content-type'])])).toEqual([
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
    [404, expect.stringContaining('json')],
  ])
})

it('of a removed document is for staff, like the document', async () => {
  await guest.call('DELETE', `/api/submissions/${id}/documents/${picture}`)
  expect([(await small(guest, picture)).statusCode, (await small(manager, picture)).statusCode]).toEqual([404, 200])
})

it('of an altered file is refused', async () => {
  for (const path of await keptFiles(api.dataDir)) await writeFile(path, 'other bytes')
  expect((await small(manager, picture)).json()).toMatchObject({ status: 500, code: 'documents.damaged' })
})

it('of an erased person does not exist', async () => {
  await api.admin.call('POST', `/api/submissions/${id}/persons/1/erase`, {})
  expect((await small(manager, picture)).json()).toMatchObject({ status: 404, code: 'documents.notFound' })
})
