import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'

type Entry = {
  type: string
  actor: { role: string }
  person: { name: string } | null
  details: Record<string, unknown>
}
let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const refusals = async (person: string): Promise<Entry[]> =>
  (await api.admin.call('GET', `/api/access-log?type=AccessRefused&person=${person}`)).json()

it('records refused requests: missing rights and foreign objects; a flood is one event', async () => {
  const guest = await api.person('guest', 'Curious')
  const other = await api.person('guest', 'Private')
  const { id } = (await other.call('POST', '/api/submissions', {})).json()
  await guest.call('PATCH', `/api/submissions/${id}`, { firstName: 'very-secret-person' })
  for (let tried = 0; tried < 40; tried += 1) await guest.call('GET', `/api/access-log?who=very-secret-person-${tried}`)
  await guest.call('GET', '/api/no-such-thing')
  await expect.poll(async () => (await refusals(guest.accountId)).length).toBe(2)
  const recorded = await refusals(guest.accountId)
  expect(recorded.map(({ details, person }) => ({ ...details, name: person?.name }))).toEqual([
    { kind: 'denied', right: 'accounts', attempts: 1, name: 'Curious Test' },
    { kind: 'hidden', right: 'submissions.edit', attempts: 1, name: 'Curious Test' },
  ])
  expect(JSON.stringify(recorded)).not.toContain('very-secret-person')
})

it('does not record a step of signing in or an unknown address', async () => {
  const admin = await api.person('admin', 'Regular')
  await admin.call('GET', '/api/no-such-thing')
  await admin.call('GET', '/api/admin-users/00000000-0000-4000-8000-000000000000')
  await admin.call('GET', '/api/forms/registration/versions/none')
  await api.stranger.call('GET', '/api/admin-users')
  expect((await admin.call('GET', '/api/agent-submissions')).statusCode).toBe(403)
  await expect
    .poll(async () => (await refusals(admin.accountId)).map(({ details }) => details['right']))
    .toEqual(['submissions.seeAgency'])
})
