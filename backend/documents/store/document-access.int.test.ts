import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, adminPassword, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { withoutCounting } from '../../testing/with-limits.ts'
import { agencyPeople } from '../../testing/agents/agency-people.ts'
import { redeem } from '../../testing/invitations/inviting.ts'

let api: Api
let agencyId: string
let people: Readonly<Record<'agent' | 'guest', Person>> & Readonly<Record<string, Person>>
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
  const agencies = agencyPeople(api)
  const preview = async (as: string) => {
    const top = await api.signedIn(api.application.services.config.adminEmail, adminPassword)
    expect((await top.call('POST', '/api/auth/preview', { as })).statusCode).toBe(200)
    return top
  }
  const { owner: agent, agentId } = await agencies.approved()
  agencyId = agentId
  people = {
    'top admin': api.admin,
    admin: await api.person('admin', 'Ada'),
    manager: await api.person('manager', 'Mona'),
    agent,
    colleague: await api.person('agent', 'Carl', agentId),
    'team member': await agencies.member(agent),
    'other agency': (await agencies.approved()).owner,
    guest: await api.person('guest', 'Dora'),
    'other guest': await api.person('guest', 'Otto'),
    'no role': await api.person(undefined, 'Nora'),
    stranger: api.stranger,
    'preview of agent': await preview('agent'),
    'preview of guest': await preview('guest'),
  }
})
afterAll(() => api.close())

const ends = ['', '/thumbnail'] as const
const [given, staffOnly, hidden, unknown] = [
  [200, 200, 200, 200],
  [200, 200, 200, 403],
  [404, 404, 404, 404],
  [401, 401, 401, 401],
]

/** Status codes for each reader: the document, its thumbnail, its views, and its views for staff. */
async function statuses(base: string, documentId: string): Promise<Record<string, number[]>> {
  const urls = [
    ...ends.map((end) => `${base}/documents/${documentId}${end}?from=list`),
    `${base}/document-views`,
    `${base}/document-reads`,
  ]
  const answers = await Promise.all(
    Object.entries(people).map(async ([who, person]) => {
      const codes: number[] = []
      for (const url of urls) codes.push((await person.call('GET', url)).statusCode)
      return [who, codes] as const
    }),
  )
  return Object.fromEntries(answers)
}

/** Number of views per reader in the access log. */
async function looks(documentId: string): Promise<Record<string, number>> {
  await caughtUp(api)
  const rows: { actor: { id: string }; details: { documentId: string } }[] = (
    await api.admin.call('GET', '/api/access-log?type=DocumentViewed&limit=200')
  ).json()
  const names = new Map(
    Object.entries(people)
      .filter(([who]) => !who.startsWith('preview'))
      .map(([who, { accountId }]) => [accountId, who]),
  )
  const counts: Record<string, number> = {}
  for (const { actor, details } of rows) {
    const who = names.get(actor.id) ?? 'somebody'
    if (details.documentId === documentId) counts[who] = (counts[who] ?? 0) + 1
  }
  return counts
}

async function attached(who: Person, base: string, kind: string): Promise<string> {
  const form = new FormData()
  form.set('kind', kind)
  form.set(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'copy.png',
  )
  const answer = await who.send('POST', `${base}/documents`, form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().documentId
}

it('guest, agency and staff can open a guest’s passport, no others can, and every view is in the access log', async () => {
  const { agent, guest } = people
  const { id } = (await agent.call('POST', '/api/submissions', {})).json()
  await redeem(
    guest,
    (await agent.call('POST', `/api/submissions/${id}/hand-over`, { email: 'dora@example.com' })).json().plainToken,
  )
  const base = `/api/submissions/${id}`
  const documentId = await attached(guest, base, 'passportCopy')
  expect(await statuses(base, documentId)).toEqual({
    'top admin': given,
    admin: given,
    manager: given,
    agent: staffOnly,
    colleague: staffOnly,
    'team member': staffOnly,
    guest: staffOnly,
    'other agency': hidden,
    'other guest': hidden,
    'no role': hidden,
    'preview of agent': hidden,
    'preview of guest': hidden,
    stranger: unknown,
  })
  expect(await looks(documentId)).toEqual({
    'top admin': 1,
    admin: 1,
    manager: 1,
    agent: 2,
    colleague: 2,
    'team member': 2,
    guest: 2,
  })
})

it('an agency’s people and staff can open its licence, and every view is in the access log', async () => {
  const base = `/api/agent-profile/${agencyId}`
  const documentId = await attached(people.agent, base, 'businessLicense')
  expect(await statuses(base, documentId)).toEqual({
    'top admin': given,
    admin: given,
    manager: given,
    agent: staffOnly,
    colleague: staffOnly,
    'team member': staffOnly,
    guest: hidden,
    'other agency': hidden,
    'other guest': hidden,
    'no role': hidden,
    'preview of agent': hidden,
    'preview of guest': hidden,
    stranger: unknown,
  })
  expect(await looks(documentId)).toEqual({
    'top admin': 1,
    admin: 1,
    manager: 1,
    agent: 2,
    colleague: 2,
    'team member': 2,
  })
})
