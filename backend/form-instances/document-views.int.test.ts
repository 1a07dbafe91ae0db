import { afterAll, beforeAll, expect, it } from 'vitest'
import sharp from 'sharp'
import type { DocumentView } from './contract.ts'
import { type Api, type Person, startApi } from '../testing/api.ts'
import { caughtUp } from '../testing/caught-up.ts'
import { redeem } from '../testing/invitations/inviting.ts'
import { someFile, upload } from '../testing/submission-documents/uploading.ts'

let api: Api
let agent: Person
let guest: Person
let manager: Person
let id: string
let documentId: string
const of = (path = '') => `/api/submissions/${id}${path}`
const look = (who: Person, from: string, end = '') =>
  who.call('GET', `${of(`/documents/${documentId}`)}${end}?from=${from}`)
async function views(who: Person, query = ''): Promise<DocumentView[]> {
  await caughtUp(api)
  const answer = await who.call('GET', `${of('/document-views')}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const summaryOf = (all: readonly DocumentView[]) =>
  all.map(({ by, name, purpose, isSmall }) => [by, name, purpose, ...(isSmall ? ['small'] : [])])

beforeAll(async () => {
  api = await startApi()
  agent = await api.person('agent', 'Aldo', 'agency-1')
  guest = await api.person('guest', 'Dora')
  manager = await api.person('manager', 'Mona')
  id = (await agent.call('POST', '/api/submissions', {})).json().id
  const { plainToken } = (await agent.call('POST', of('/hand-over'), { email: 'dora@example.com' })).json()
  await redeem(guest, plainToken)
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  documentId = (await upload(guest, { id, bytes, name: 'passport.png' })).json().documentId
  for (const [who, from, end] of [
    [guest, 'form', '/thumbnail'],
    [guest, 'form'],
    [agent, 'summary', '/thumbnail'],
    [manager, 'review'],
  ] as const)
    expect((await look(who, from, end)).statusCode).toBe(200)
})
afterAll(() => api.close())

it('show guest and agent who viewed their documents, when and from which page; the operator has no name, and the reader’s own thumbnails are left out', async () => {
  const listed = await views(guest)
  expect(summaryOf(listed)).toEqual([
    ['operator', null, 'review'],
    ['agent', 'Aldo Test', 'summary', 'small'],
    ['you', null, 'form'],
  ])
  for (const { at, documentId: of } of listed) expect([at, of]).toEqual([expect.stringMatching(/Z$/), documentId])
  expect(summaryOf(await views(agent))).toEqual([
    ['operator', null, 'review'],
    ['guest', 'Dora Test', 'form'],
    ['guest', 'Dora Test', 'form', 'small'],
  ])
  expect((await guest.call('GET', of('/document-views'))).body).not.toMatch(/Mona|manager/)
})

it('are live updates for open pages of the registration’s people', async () => {
  const received: [string, string | undefined][] = []
  const known = (await views(guest)).length
  const stop = api.application.services.liveUpdates.subscribe((update, ownership) => {
    if (update.kind === 'document-seen') received.push([update.submissionId, ownership?.accountId])
  })
  await look(await api.person('manager', 'Milo'), 'review')
  await expect.poll(() => received).toEqual([[id, guest.accountId]])
  stop()
  // On a busy machine the update can precede the read model; then a second one follows
  expect(await views(guest)).toHaveLength(known + 1)
})

it('show names of staff to staff', async () => {
  expect(summaryOf(await views(api.admin))).toContainEqual(['operator', 'Mona Test', 'review'])
})

it('come in pages', async () => {
  await caughtUp(api)
  const first = await guest.call('GET', `${of('/document-views')}?limit=1`)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  const rest: DocumentView[] = (await guest.call('GET', next)).json()
  expect([...first.json(), ...rest].map((one: DocumentView) => one.id)).toEqual(
    (await views(guest, '?limit=2')).map((one) => one.id),
  )
})

it('are visible for the reader’s own registration only', async () => {
  for (const stranger of [await api.person('guest', 'Otto'), await api.person('agent', 'Berta', 'agency-2')]) {
    expect((await stranger.call('GET', of('/document-views'))).statusCode).toBe(404)
    expect((await look(stranger, 'form')).statusCode).toBe(404)
  }
  expect(summaryOf(await views(guest))).toHaveLength(4)
})

it('of a replaced document are listed with the new one, and are erased with their person', async () => {
  await guest.call('DELETE', of(`/documents/${documentId}`))
  expect(await views(guest)).toEqual([])
  const instead = (await upload(guest, { id, bytes: someFile() })).json().documentId
  expect((await views(guest)).map((one) => [one.documentId, one.isEarlier])).toEqual(
    [1, 2, 3, 4].map(() => [instead, true]),
  )
  expect((await api.admin.call('POST', of('/persons/1/erase'), {})).statusCode).toBe(200)
  expect(await views(agent)).toEqual([])
})
