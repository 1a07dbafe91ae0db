import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { approveAgencies } from '../../../testing/approved-agency.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { inDays, sampleNonDiver, type SampleAnswers } from '../../../testing/sample-guest.ts'

let api: Api
let agent: Person
beforeAll(async () => {
  api = await startApi()
  await approveAgencies(api.application.services, 'agency-1')
  agent = await api.person('agent', 'Marta', 'agency-1')
})
afterAll(() => api.close())

async function client(answers: SampleAnswers, booking: SampleAnswers = {}, by: Person = agent): Promise<string> {
  const { id } = (await by.call('POST', '/api/submissions', {})).json()
  expect((await by.call('PATCH', `/api/submissions/${id}`, { ...answers, ...booking })).statusCode).toBe(200)
  return id
}

const trip = (start: number, end = start + 7) => ({
  tripStartDate: inDays(start),
  tripEndDate: inDays(end),
  arrivalDate: inDays(start),
})

it('lists what an agency still has to submit, overdue first, with progress', async () => {
  const later = await client(sampleNonDiver(trip(60)))
  const overdue = await client(
    sampleNonDiver({ ...trip(3), firstName: 'Nadia', lastName: 'Fahmy', passportNumber: null }),
    { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Nadia' },
  )
  const undated = await client({})
  await client(sampleNonDiver(trip(-20)))
  await client(sampleNonDiver(trip(30)), {}, await api.person('agent', 'Competitor', 'agency-2'))
  const sent = await client(sampleNonDiver(trip(90)))
  expect((await api.admin.call('POST', `/api/submissions/${sent}/submit`, {})).statusCode).toBe(200)
  await agent.call('POST', `/api/submissions/${later}/hand-over`, { email: 'jonas@example.com' })
  await caughtUp(api)

  const due = (await agent.call('GET', '/api/agent-submissions/due?lang=de')).json()
  expect(due.map(({ id }: { id: string }) => id)).toEqual([overdue, later, undated])
  expect(due[0]).toMatchObject({
    name: 'Nadia Fahmy',
    persons: 2,
    status: 'draft',
    dueDate: inDays(-4),
    daysLeft: -4,
    awaitingGuest: false,
    handedOver: null,
    readyToSend: false,
  })
  expect(due[0].missing).toHaveLength(5)
  expect(due[0].missing[0]).toEqual({ person: 1, step: 'personal', field: 'passportNumber', label: 'Reisepassnummer' })
  expect(due[0].missingCount).toBeGreaterThan(10)
  expect(due[1]).toMatchObject({
    daysLeft: 53,
    missing: [],
    missingCount: 0,
    handedOver: { redeemed: false },
    readyToSend: true,
    may: ['save', 'submit', 'handOver'],
  })
  expect(due[2]).toMatchObject({ name: null, boatName: null, dueDate: null, daysLeft: null })
})

it('lists requested items until they are answered', async () => {
  const id = await client(sampleNonDiver(trip(40)))
  await api.admin.call('POST', `/api/submissions/${id}/submit`, {})
  const items = [{ person: 1, field: 'passportNumber', comment: 'an O, not a zero' }]
  await api.admin.call('POST', `/api/submissions/${id}/review`, {
    decision: 'request_documents',
    notes: 'Please',
    items,
  })
  const row = async () =>
    (await agent.call('GET', '/api/agent-submissions/due')).json().find((one: { id: string }) => one.id === id)
  await caughtUp(api)
  expect(await row()).toMatchObject({
    status: 'missing_docs',
    missing: [{ person: 1, step: 'personal', field: 'passportNumber', label: 'Passport number' }],
    readyToSend: false,
  })
  expect((await agent.call('PATCH', `/api/submissions/${id}`, { passportNumber: 'CO1X8LOVG' })).statusCode).toBe(200)
  expect(await row()).toMatchObject({ missing: [], readyToSend: true })
})

it('counts the agency’s trips, and lists the registrations of one', async () => {
  const trips = (await agent.call('GET', '/api/agent-submissions/trips')).json()
  expect(trips.map(({ tripStartDate }: { tripStartDate: string | null }) => tripStartDate)).toEqual([
    inDays(3),
    inDays(40),
    inDays(60),
    inDays(90),
    null,
    inDays(-20),
  ])
  expect(trips[0]).toMatchObject({
    boatName: 'Snefro Pearl',
    tripEndDate: inDays(10),
    registrations: 1,
    persons: 2,
    byStatus: { draft: 1, missing_docs: 0 },
  })
  const listed = await agent.call('GET', `/api/agent-submissions?boat=Snefro%20Pearl&tripStart=${inDays(3)}`)
  expect(listed.json()).toMatchObject([{ firstName: 'Nadia' }])
  expect(JSON.parse(String(listed.headers['x-status-counts']))).toMatchObject({ all: 1, draft: 1 })
  expect((await agent.call('GET', '/api/agent-submissions?boat=&tripStart=')).json()).toMatchObject([
    { boatName: null },
  ])
  expect((await agent.call('GET', '/api/agent-submissions?tripStart=2026-02-31')).statusCode).toBe(422)
})
