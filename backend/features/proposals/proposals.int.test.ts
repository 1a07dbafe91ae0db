import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { dayIn } from '@fleet/platform/text-format/dates'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { approveAgencies } from '../../testing/approved-agency.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { mailsTo } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { inDays, sampleNonDiver } from '../../testing/sample-guest.ts'

let api: Api
let guest: Person
let manager: Person
let address: string
beforeAll(async () => {
  api = await startApi()
  const account = await newAccount(api.application.services, { role: 'guest', name: 'Greta' })
  address = account.email
  guest = await api.signedIn(account.email, account.password)
  manager = await api.person('manager', 'Malte')
})
afterAll(() => api.close())

/** A submitted registration of the guest. */
async function submitted(answers: JsonObject = {}): Promise<string> {
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  await guest.call('PATCH', `/api/submissions/${id}`, sampleNonDiver({ firstName: 'Greta', ...answers }))
  expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
  return id
}

const at = (id: string) => `/api/submissions/${id}/proposals`
const propose = async (id: string, answers: JsonObject) => (await guest.call('POST', at(id), { answers })).json()
const decide = (id: string, proposalId: string, body: JsonObject, headers: Record<string, string> = {}) =>
  manager.inject({ method: 'POST', url: `${at(id)}/${proposalId}/review`, payload: body, headers })
const shown = async (id: string, person: Person = manager) => (await person.call('GET', at(id))).json()

it('a proposal changes nothing, is shown to both sides, and accepted fields are saved and recorded in the history', async () => {
  const id = await submitted()
  const before = (await guest.call('GET', `/api/submissions/${id}`)).json()
  expect(before.proposeUntil).toEqual({ 1: inDays(53) })
  expect(before.may).toContain('propose')
  const { id: proposalId } = await propose(id, {
    firstName: 'Margarethe',
    emergencyContactName: 'Paul',
    lastName: before.lastName,
  })
  const now = (await guest.call('GET', `/api/submissions/${id}`)).json()
  expect({ ...now, revision: 0, updatedAt: '' }).toEqual({ ...before, revision: 0, updatedAt: '' })
  expect(await shown(id, guest)).toMatchObject([
    {
      id: proposalId,
      outcome: 'waiting',
      person: 1,
      changes: [
        { field: 'firstName', fromText: 'Greta', toText: 'Margarethe', isAccepted: null },
        { field: 'emergencyContactName' },
      ],
    },
  ])
  expect((await shown(id))[0].proposedBy.name).toContain('Greta')

  const decided = await decide(id, proposalId, {
    items: [
      { field: 'firstName', accept: true },
      { field: 'emergencyContactName', accept: false, comment: 'Who is Paul?' },
    ],
  })
  expect(decided.statusCode).toBe(200)
  const after = (await guest.call('GET', `/api/submissions/${id}`)).json()
  expect([after.firstName, after.emergencyContactName]).toEqual(['Margarethe', before.emergencyContactName])
  expect(await shown(id, guest)).toMatchObject([
    { outcome: 'decided', changes: [{ isAccepted: true }, { isAccepted: false, comment: 'Who is Paul?' }] },
  ])
  const again = await decide(id, proposalId, {
    items: [
      { field: 'firstName', accept: true },
      { field: 'emergencyContactName', accept: true },
    ],
  })
  expect([again.statusCode, again.json().code]).toEqual([409, 'proposals.decided'])

  const [, mail] = await mailsTo(api.dataDir, address, 2)
  expect(mail).toMatchObject({ language: 'en', links: [expect.stringContaining(`/form/${id}`)] })
  expect(mail?.text).toMatch(
    /Changed as proposed:\n– First name[^]*Not changed \(the reason is in the form\):\n– [^]*\+20 65 344 5566/i,
  )
  for (const value of ['Margarethe', 'Paul']) expect(mail?.text).not.toContain(value)

  await caughtUp(api)
  const history = (await guest.call('GET', `/api/submissions/${id}/history`)).json()
  expect(history.slice(0, 3)).toMatchObject([
    {
      type: 'AnswersSaved',
      actor: { role: 'operator' },
      changes: [{ field: 'firstName', fromText: 'Greta', toText: 'Margarethe' }],
    },
    {
      type: 'ProposalDecided',
      actor: { role: 'operator' },
      items: [
        { field: 'firstName', isAccepted: true },
        { field: 'emergencyContactName', isAccepted: false, comment: 'Who is Paul?' },
      ],
    },
    {
      type: 'ChangesProposed',
      changes: [],
      proposed: [{ field: 'firstName', fromText: 'Greta', toText: 'Margarethe' }, { field: 'emergencyContactName' }],
    },
  ])
})

it('staff preview what rules change and which problems would be new', async () => {
  const id = await submitted()
  const { id: proposalId } = await propose(id, { hasOwnArrivalArrangements: true, isDiver: true })
  const preview = await decide(id, proposalId, {
    items: [{ field: 'hasOwnArrivalArrangements', accept: true }],
    dryRun: true,
  })
  expect(preview.json().consequences.also).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ field: 'needsAirportTransfer', to: null })]),
  )
  expect(preview.json().consequences.problems).toEqual([])
  const diver = await decide(id, proposalId, { items: [{ field: 'isDiver', accept: true }], dryRun: true })
  expect(diver.json().consequences.problems).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ field: 'certificationLevel', severity: 'error' })]),
  )
  expect(await shown(id)).toMatchObject([{ outcome: 'waiting' }])
})

it('a field that staff edited meanwhile is a conflict with both values, until they have read it', async () => {
  const id = await submitted()
  const { id: proposalId, revision } = await propose(id, { firstName: 'Margarethe' })
  await manager.call('PATCH', `/api/submissions/${id}`, { firstName: 'Gretel' })
  expect(await shown(id)).toMatchObject([
    { changes: [{ isOvertaken: true, fromText: 'Greta', nowText: 'Gretel', toText: 'Margarethe' }] },
  ])
  const unseen = await decide(
    id,
    proposalId,
    { items: [{ field: 'firstName', accept: true }] },
    { 'if-match': `"${revision}"` },
  )
  expect(unseen.json()).toMatchObject({
    status: 409,
    code: 'submissions.conflict',
    errors: [{ field: 'firstName', yours: 'Margarethe', theirs: 'Gretel' }],
  })
  const { revision: present } = (await manager.call('GET', `/api/submissions/${id}`)).json()
  expect(
    (await decide(id, proposalId, { items: [{ field: 'firstName', accept: true }] }, { 'if-match': `"${present}"` }))
      .statusCode,
  ).toBe(200)
})

it('a proposal is refused for a waiting field, an unknown field, after the deadline, and when malformed', async () => {
  const id = await submitted()
  const { id: proposalId } = await propose(id, { firstName: 'Margarethe' })
  expect(await propose(id, { firstName: 'Marga' })).toMatchObject({
    status: 409,
    code: 'proposals.waiting',
    errors: [{ field: 'firstName' }],
  })
  expect(await propose(id, { favouriteFish: 'Nemo' })).toMatchObject({ status: 422, code: 'submissions.invalid' })
  expect(await propose(id, {})).toMatchObject({ status: 422, code: 'proposals.nothing' })
  expect((await guest.call('POST', `${at(id)}/${proposalId}/withdraw`, {})).statusCode).toBe(200)
  expect(await shown(id, guest)).toMatchObject([{ outcome: 'withdrawn' }])
  expect((await decide(id, proposalId, { items: [{ field: 'firstName', accept: true }] })).json().code).toBe(
    'proposals.decided',
  )

  const soon = await submitted({
    tripStartDate: inDays(5),
    tripEndDate: inDays(12),
    arrivalDate: inDays(5),
    departureDate: inDays(12),
  })
  expect(await propose(soon, { firstName: 'Margarethe' })).toMatchObject({
    status: 409,
    code: 'proposals.tooLate',
    detail: `Changes could be proposed until ${dayIn('en', inDays(-2), 'longDay')}. Please call us now.`,
    values: { day: inDays(-2) },
  })
  const stranger = await api.person('guest', 'Stranger')
  expect((await stranger.call('GET', at(id))).statusCode).toBe(404)
  expect((await manager.call('POST', at(id), { answers: { firstName: 'M' } })).statusCode).toBe(403)
})

it('an agent is notified of the outcome alone, and proposals of an erased person are gone', async () => {
  await approveAgencies(api.application.services, 'agency-1')
  const account = await newAccount(api.application.services, { role: 'agent', name: 'Agnes', agentId: 'agency-1' })
  const agent = await api.signedIn(account.email, account.password)
  const { id } = (await agent.call('POST', '/api/submissions', {})).json()
  await agent.call('PATCH', `/api/submissions/${id}`, sampleNonDiver({ firstName: 'Klara', language: 'ru' }))
  await agent.call('POST', `/api/submissions/${id}/submit`, {})
  const first = (await agent.call('POST', at(id), { answers: { firstName: 'Clara' } })).json()
  expect(
    (await decide(id, first.id, { items: [{ field: 'firstName', accept: false, comment: 'As in the passport' }] }))
      .statusCode,
  ).toBe(200)
  const [mail] = await mailsTo(api.dataDir, account.email)
  expect(mail).toMatchObject({ language: 'en', subject: expect.stringContaining('RS-') })

  const second = (await agent.call('POST', at(id), { answers: { lastName: 'Secretname' } })).json()
  expect((await api.admin.call('POST', `/api/submissions/${id}/persons/1/erase`, {})).statusCode).toBeLessThan(300)
  await caughtUp(api)
  expect(await shown(id)).toEqual([])
  expect((await decide(id, second.id, { items: [] })).json().code).toBe('proposals.notFound')
  expect((await agent.call('POST', at(id), { answers: { firstName: 'Again' } })).json().code).toBe('persons.erased')
  const history = await api.admin.call('GET', `/api/submissions/${id}/history`)
  expect(history.body).not.toContain('Secretname')
})
