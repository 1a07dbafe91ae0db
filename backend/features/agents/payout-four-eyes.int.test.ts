import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageSessions } from '../../testing/age-sessions.ts'
import { agencyCalls, otherIban, profilePath } from '../../testing/agents/agency-calls.ts'
import { type AgencyPeople, agencyPeople } from '../../testing/agents/agency-people.ts'
import { type Api, type Person, startApi } from '../../testing/api.ts'

let api: Api
let people: AgencyPeople
let calls: ReturnType<typeof agencyCalls>
beforeAll(async () => {
  api = await startApi()
  people = agencyPeople(api)
  calls = agencyCalls(api)
})
afterAll(() => api.close())

const change = { bankDetails: { iban: otherIban } }
const old = (person: Person) =>
  ageSessions({ databaseUrl: api.databaseUrl, keys: api.application.services.keys }, person.accountId)
const decide = (who: Person, agentId: string, changeId: string, decision = 'confirm') =>
  who.call('POST', `${profilePath}/${agentId}/payout-change`, { decision, changeId })

async function proposedBy(who: Person) {
  const { owner, agentId } = await people.approved()
  expect((await who.call('PATCH', `${profilePath}/${agentId}`, change)).statusCode).toBe(200)
  const { payoutChange } = await calls.read(owner, agentId)
  return { owner, agentId, changeId: payoutChange.changeId }
}

it('an only admin confirms their own change; with a second one, that one has to', async () => {
  const alone = await proposedBy(api.admin)
  expect((await decide(api.admin, alone.agentId, alone.changeId)).statusCode).toBe(200)

  const second = await api.person('admin', 'Second')
  const { owner, agentId, changeId } = await proposedBy(api.admin)
  const own = await decide(api.admin, agentId, changeId)
  expect([own.statusCode, own.json().code]).toEqual([409, 'agents.ownPayoutChange'])
  // A later part by another person does not change who proposed it.
  await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { bic: 'AGRIFRPP' } })
  const amended = (await calls.read(owner, agentId)).payoutChange.changeId
  expect((await decide(api.admin, agentId, amended)).json().code).toBe('agents.ownPayoutChange')
  expect(await calls.read(owner, agentId)).toMatchObject({ bankDetails: { iban: '•••• 3201' } })
  expect((await decide(second, agentId, amended)).statusCode).toBe(200)
  expect(await calls.read(owner, agentId)).toMatchObject({ bankDetails: { iban: '•••• 0189' } })

  const another = await proposedBy(second)
  await api.admin.call('PATCH', `/api/admin-users/${api.admin.accountId}`, { lastName: 'Still here' })
  expect((await decide(second, another.agentId, another.changeId)).statusCode).toBe(409)
})

it('an approval is no way around it: changes by staff wait before it as well', async () => {
  await api.person('admin', 'Watchful')
  const { owner, agentId } = await people.pending()
  await api.admin.call('PATCH', `${profilePath}/${agentId}`, change)
  const { revision, payoutChange } = await calls.read(api.admin, agentId)
  expect((await calls.review(agentId, { decision: 'approve', revision })).statusCode).toBe(200)
  expect((await decide(api.admin, agentId, payoutChange.changeId)).json().code).toBe('agents.ownPayoutChange')
  expect(await calls.read(owner, agentId)).toMatchObject({ bankDetails: { iban: '•••• 3201' } })
})

it('confirming, revealing and changing where money goes requires a sign-in of the last ten minutes', async () => {
  const { owner, agentId, changeId } = await proposedBy(await api.person('admin', 'Proposer'))
  const actor = await api.person('admin', 'Actor')
  await old(actor)
  await old(owner)
  const member = await people.member(owner)
  await old(member)
  const refused = [
    await decide(actor, agentId, changeId),
    await actor.call('POST', `${profilePath}/${agentId}/reveal`, { fields: ['bankDetailsIban'] }),
    await actor.call('PATCH', `${profilePath}/${agentId}`, { payoutMethod: 'paypal' }),
    await actor.call('POST', '/api/agent-profile', { agentId, paypalEmail: 'thief@evil.example' }),
    await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { bic: 'AGRIFRPP' } }),
    await owner.call('POST', `${profilePath}/${agentId}/reveal`, { fields: ['bankDetailsIban'] }),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    refused.map(() => [403, 'session.notRecent']),
  )
  // Everything else, and what is sent back unchanged, does not.
  const unguarded = [
    await owner.call('PATCH', `${profilePath}/${agentId}`, { website: 'x.example', payoutMethod: 'bank' }),
    await owner.call('PATCH', `${profilePath}/${agentId}`, { bankDetails: { iban: '•••• 3201' } }),
    await member.call('PATCH', `${profilePath}/${agentId}`, { website: 'y.example', bankDetails: null }),
  ]
  expect(unguarded.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await actor.call('POST', '/api/auth/confirm', { password: 'Actor correct horse battery' })
  expect((await decide(actor, agentId, changeId)).statusCode).toBe(200)
})

it('an agency fills in its first profile without being asked to sign in again', async () => {
  const { owner } = await people.agency()
  await old(owner)
  expect((await owner.call('POST', '/api/agent-profile', change)).statusCode).toBe(201)
})
