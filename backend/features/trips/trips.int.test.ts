import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { inDays, sampleNonDiver, type SampleAnswers } from '../../testing/sample-guest.ts'

let api: Api
let manager: Person
beforeAll(async () => {
  api = await startApi()
  manager = await api.person('manager', 'Mariam')
})
afterAll(() => api.close())

const on = (start: number, boatName = 'Snefro Pearl'): SampleAnswers => ({
  boatName,
  tripStartDate: inDays(start),
  tripEndDate: inDays(start + 7),
  arrivalDate: inDays(start),
})

async function booking(answers: SampleAnswers, upTo: 'draft' | 'sent' | 'approved' = 'draft'): Promise<string> {
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  expect((await api.admin.call('PATCH', `/api/submissions/${id}`, sampleNonDiver(answers))).statusCode).toBe(200)
  if (upTo === 'draft') return id
  expect((await api.admin.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
  if (upTo === 'approved')
    expect((await api.admin.call('POST', `/api/submissions/${id}/review`, { decision: 'approve' })).statusCode).toBe(
      200,
    )
  return id
}

const board = async () => (await manager.call('GET', '/api/trips')).json()
const tripOf = async (start: number, query = '', boat = 'Snefro Pearl') =>
  (await manager.call('GET', `/api/trips/${encodeURIComponent(boat)}/${inDays(start)}${query}`)).json()

it('shows staff each trip that is not over, overdue first, with capacity and days left', async () => {
  await booking(on(40), 'approved')
  await booking(on(40), 'sent')
  await booking(on(3, 'Snefro Spirit'))
  await booking(on(2, 'Snefro Love'), 'approved')
  await booking(on(-30))
  await caughtUp(api)
  expect(await board()).toEqual([
    {
      boatName: 'Snefro Spirit',
      tripStartDate: inDays(3),
      tripEndDate: inDays(10),
      places: 18,
      persons: 1,
      ready: 0,
      waiting: 0,
      asked: 0,
      open: 1,
      missing: 1,
      bookings: 1,
      dueDate: inDays(-4),
      daysLeft: 3,
      proposals: 0,
      isOverdue: true,
    },
    expect.objectContaining({ boatName: 'Snefro Love', daysLeft: 2, isOverdue: false, ready: 1 }),
    expect.objectContaining({
      boatName: 'Snefro Pearl',
      places: 24,
      persons: 2,
      ready: 1,
      waiting: 1,
      missing: 0,
      bookings: 2,
      daysLeft: 40,
      isOverdue: false,
    }),
  ])
})

it('shows the persons of one trip and what is missing, in the requested language', async () => {
  const id = await booking({ ...on(50), isGroupBooking: true, groupSize: 2, groupLeaderName: 'Jonas Weber' })
  await api.admin.call('PATCH', `/api/submissions/${id}`, {
    passengerIndex: 2,
    firstName: 'Lena',
    lastName: 'Weber',
    passportExpiryDate: inDays(60),
  })
  await caughtUp(api)
  const { guests, persons, sheets } = await tripOf(50, '?lang=de')
  expect(persons).toBe(2)
  expect(Array.isArray(sheets)).toBe(true)
  expect(guests[0]).toMatchObject({
    submissionId: id,
    person: 1,
    persons: 2,
    name: 'Jonas Weber',
    status: 'draft',
    readiness: 'open',
    missing: [],
    missingCount: 0,
  })
  expect(guests[1]).toMatchObject({ person: 2, name: 'Lena Weber' })
  expect(guests[1].missing).toHaveLength(5)
  expect(guests[1].missingCount).toBeGreaterThan(5)
  expect(guests[1].missing).toContainEqual({
    field: 'hasOwnArrivalArrangements',
    label: 'Eigene Anreise',
    problem: expect.stringContaining('Wählen Sie'),
  })
})

it('shows requested items until they are answered', async () => {
  const id = await booking(on(70), 'sent')
  await api.admin.call('POST', `/api/submissions/${id}/review`, {
    decision: 'request_documents',
    items: [{ person: 1, field: 'passportNumber', comment: 'an O, not a zero' }],
  })
  await caughtUp(api)
  expect(await tripOf(70)).toMatchObject({
    asked: 1,
    missing: 1,
    guests: [{ readiness: 'asked', missing: [{ field: 'passportNumber', label: 'Passport number', problem: null }] }],
  })
})

it.each([
  ['Snefro Pearl', '2026-02-31'],
  ['Snefro Pearl', 'soon'],
  ['Nobody’s boat', '2040-01-01'],
  ["'; drop table", '2040-01-01'],
])('knows no trip of %s on %s', async (boat, start) => {
  const answer = await manager.call('GET', `/api/trips/${encodeURIComponent(boat)}/${encodeURIComponent(start)}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'trips.notFound'])
})

const on90 = { boatName: 'Snefro Target', tripStartDate: inDays(90), tripEndDate: inDays(97) }
const move = (id: string, body: object, by: Person = manager) =>
  by.call('POST', `/api/submissions/${id}/move`, { ...on90, ...body })
const revisionOf = async (id: string): Promise<number> =>
  (await manager.call('GET', `/api/submissions/${id}`)).json().revision

it('previews what a move breaks, moves the viewed revision, and moves back', async () => {
  const id = await booking({ ...on(80), language: 'de', passportExpiryDate: inDays(87 + 200) }, 'approved')
  const trip = { boatName: 'Snefro Spirit', tripStartDate: inDays(120), tripEndDate: inDays(127) }
  const dry = (await move(id, { ...trip, revision: 0, dryRun: true })).json()
  expect(dry).toMatchObject({
    revision: await revisionOf(id),
    moved: [{ person: 1, name: 'Jonas Weber' }],
    canAsk: true,
    mended: [],
    cleared: [],
    issued: [],
    onBoard: { persons: 1, places: 18 },
    errors: [
      {
        person: 1,
        name: 'Jonas Weber',
        field: 'passportExpiryDate',
        label: 'Expiry date',
        problem: expect.stringContaining('6 months'),
      },
    ],
  })
  expect(dry.warnings.map(({ field }: { field: string }) => field)).toEqual(['arrivalDate'])
  expect(dry.position).toBeUndefined()
  expect(await revisionOf(id)).toBe(dry.revision)

  const done = await move(id, { ...trip, revision: dry.revision, ask: true })
  expect(done.json()).toMatchObject({ revision: dry.revision + 2, errors: dry.errors })
  const there = (await manager.call('GET', `/api/trips/Snefro%20Spirit/${inDays(120)}`)).json()
  expect(there).toMatchObject({
    asked: 1,
    guests: [{ submissionId: id, status: 'missing_docs', missing: [{ field: 'passportExpiryDate' }] }],
  })
  const { requestedItems } = (await manager.call('GET', `/api/submissions/${id}`)).json()
  expect(requestedItems).toMatchObject([
    { person: 1, field: 'passportExpiryDate', comment: expect.stringContaining('gültig') },
  ])

  const late = await move(id, { revision: dry.revision })
  expect([late.statusCode, late.json().code]).toEqual([409, 'review.decidedSince'])
  const { arrivalDate: _, ...back } = on(80)
  expect((await move(id, { ...back, revision: done.json().revision })).json().mended).toMatchObject([
    { field: 'passportExpiryDate' },
    { field: 'arrivalDate' },
  ])
  expect((await tripOf(80)).guests).toMatchObject([{ submissionId: id }])
  expect((await manager.call('GET', `/api/trips/Snefro%20Spirit/${inDays(120)}`)).statusCode).toBe(404)
})

it('names issued lists, and lists them for admins only', async () => {
  const id = await booking(on(100), 'approved')
  await caughtUp(api)
  const issue = await api.admin.call('POST', '/api/passenger-lists', {
    boat: 'Snefro Pearl',
    tripStart: inDays(100),
    after: 0,
  })
  expect(issue.statusCode).toBe(200)
  const from = { boatName: 'Snefro Pearl', tripStartDate: inDays(100) }
  for (const given of [{ from }, {}, { ...from, tripEndDate: inDays(108) }])
    expect((await move(id, { ...given, revision: 0, dryRun: true })).json().issued).toEqual([
      { title: expect.any(String), number: 1, ...from },
    ])
  const sheets = async (by: Person) =>
    (await by.call('GET', `/api/trips/Snefro%20Pearl/${inDays(100)}`)).json().sheets.length
  expect(await sheets(api.admin)).toBeGreaterThan(await sheets(manager))
})

it('refuses an unknown boat, a trip that ends before it begins, and a rejected booking', async () => {
  const id = await booking(on(60))
  const revision = await revisionOf(id)
  const code = async (body: object) => (await move(id, { revision, ...body })).json().code
  expect(await code({ boatName: 'Titanic' })).toBe('submissions.invalid')
  expect(await code({ boatName: 'Titanic', dryRun: true })).toBe('submissions.invalid')
  expect(await code({ tripEndDate: inDays(1) })).toBe('request.invalid')
  expect(await code({ revision: revision + 1 })).toBe('submissions.unknownRevision')
  await manager.call('POST', `/api/submissions/${id}/submit`, {})
  await api.admin.call('POST', `/api/submissions/${id}/submit`, {})
  await manager.call('POST', `/api/submissions/${id}/review`, { decision: 'reject', notes: 'Full' })
  expect(await code({ revision: await revisionOf(id) })).toBe('trips.notMovable')
})

it('of two simultaneous moves of a booking, one is refused', async () => {
  const id = await booking(on(60), 'sent')
  const revision = await revisionOf(id)
  const both = await Promise.all([move(id, { revision }), move(id, { revision, boatName: 'Snefro Love' }, api.admin)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})
