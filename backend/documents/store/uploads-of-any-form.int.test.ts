import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api, Person } from '../../testing/api.ts'
import { inDays } from '../../testing/sample-guest.ts'
import { addField } from '../../testing/forms/second-form.ts'
import { voyageApi } from '../../testing/voyage-api.ts'
import { published } from '../../testing/forms/watched-forms.ts'
import { agencyPeople } from '../../testing/agents/agency-people.ts'
import { attach, begin, giveUp, goOn, offsetOf, uploaded } from '../../testing/submission-documents/tus.ts'
import { someFile } from '../../testing/submission-documents/uploading.ts'

/**
 * An agency's profile, and a form that exists only as files, through the calls of every form instance.
 */
let api: Api
let guest: Person
let owner: Person
let agentId: string
let close: () => Promise<void>
beforeAll(async () => {
  const voyage = await voyageApi()
  ;({ api, guest, close } = voyage)
  ;({ owner, agentId } = await agencyPeople(api).agency())
  const drawn = { 'ui:widget': 'file', 'ui:options': { most: 2 } }
  await published(
    api.application,
    () =>
      addField(voyage.folder, 'voyage/steps/01-trip', 'visaAttached', {
        schema: { type: 'boolean', title: 'Copy of the visa' },
        drawn,
      }),
    'voyage',
  )
})
afterAll(() => close())

const started = async () => `/api/filled/voyage/${(await guest.call('POST', '/api/filled/voyage', {})).json().id}`
const filesOf = async (who: Person, path: string) => (await who.call('GET', path)).json().documents.files

describe.each<[string, () => Promise<{ readonly who: Person; readonly path: string; readonly kind: string }>]>([
  [
    'an agency’s profile without any event',
    async () => ({ who: owner, path: `/api/agent-profile/${agentId}`, kind: 'contract' }),
  ],
  ['a standalone form', async () => ({ who: guest, path: await started(), kind: 'visa' })],
])('%s', (_, start) => {
  it('takes a file in pieces', async () => {
    const { who, path, kind } = await start()
    const bytes = someFile()
    const url = String((await begin(who, { path, kind, size: bytes.length, name: 'one.pdf' })).headers['location'])
    await goOn(who, url, { bytes: bytes.subarray(0, 100) })
    expect([await offsetOf(who, url), (await who.call('GET', `${path}/uploads`)).json()]).toEqual([
      100,
      [expect.objectContaining({ kind, name: 'one.pdf', offset: 100 })],
    ])
    await goOn(who, url, { bytes: bytes.subarray(100), offset: 100 })
    const { documentId } = (await attach(who, url)).json()
    expect(await filesOf(who, path)).toEqual([
      expect.objectContaining({ documentId, kind, name: 'one.pdf', size: bytes.length }),
    ])
    expect((await who.call('GET', `${path}/documents/${documentId}`)).rawPayload).toEqual(bytes)
  })
})

it('an upload beyond the limit does not start, unless it replaces a document', async () => {
  const path = await started()
  for (const name of ['1.pdf', '2.pdf'])
    await attach(guest, await uploaded(guest, { path, kind: 'visa', bytes: someFile(), name }))
  const one = { path, kind: 'visa', size: 100 }
  expect((await begin(guest, one)).json()).toMatchObject({ status: 409, code: 'documents.tooMany' })
  const [{ documentId: replaces }] = await filesOf(guest, path)
  expect((await begin(guest, { ...one, replaces: agentId })).json()).toMatchObject({
    status: 404,
    code: 'documents.notFound',
  })
  const url = await uploaded(guest, { path, kind: 'visa', bytes: someFile(), name: '1 again.pdf', replaces })
  expect((await attach(guest, url, { replaces })).statusCode).toBe(201)
  expect((await filesOf(guest, path)).map(({ name }: { name: string }) => name)).toEqual(['1 again.pdf', '2.pdf'])
})

it('an upload to a closed form instance does not start', async () => {
  const path = await started()
  await guest.call('PATCH', path, {
    firstName: 'Ada',
    startDate: inDays(60),
    endDate: inDays(67),
    boat: 'Snefro Love',
    truthful: true,
    isDiver: true,
    level: 'AOWD',
    dives: 40,
    needsRental: false,
  })
  expect((await guest.call('POST', `${path}/submit`)).statusCode).toBe(200)
  expect((await begin(guest, { path, kind: 'visa', size: 100 })).json()).toMatchObject({
    status: 409,
    code: 'submissions.notEditable',
  })
  expect((await begin(api.admin, { path, kind: 'visa', size: 100 })).statusCode).toBe(201)
  expect((await guest.call('GET', `${path}/uploads`)).json()).toEqual([])
})

it('an upload belongs to its uploader only; a colleague, who sees and removes the agency’s documents, has their own', async () => {
  const colleague = await api.person('agent', 'Carl', agentId)
  const path = `/api/agent-profile/${agentId}`
  const bytes = someFile()
  const url = await uploaded(owner, { path, kind: 'contract', bytes })
  expect([
    await offsetOf(colleague, url),
    (await goOn(colleague, url, { bytes })).statusCode,
    (await attach(colleague, url)).statusCode,
    (await giveUp(colleague, url)).statusCode,
  ]).toEqual([404, 404, 404, 404])
  expect((await colleague.call('GET', `${path}/uploads`)).json()).toEqual([])
  const theirs = (
    await attach(colleague, await uploaded(colleague, { path, kind: 'contract', bytes: someFile() }))
  ).json()
  const own = (await attach(owner, url)).json()
  expect((await filesOf(colleague, path)).map(({ documentId }: { documentId: string }) => documentId)).toEqual(
    expect.arrayContaining([theirs.documentId, own.documentId]),
  )
  expect((await colleague.call('DELETE', `${path}/documents/${own.documentId}`)).statusCode).toBe(200)
})
