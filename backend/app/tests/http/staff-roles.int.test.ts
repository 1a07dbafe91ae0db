import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'

/** The calls of staff, carried out; `rights.int.test.ts` tests the refusals for other roles. */
const answers = sampleDiver()
const [boat, tripStart] = [String(answers['boatName']), String(answers['tripStartDate'])]
const trip = `/api/trips/${encodeURIComponent(boat)}/${tripStart}`

let api: Api
let id = ''
let guest: Person
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Gwen')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  await guest.call('PATCH', `/api/submissions/${id}`, answers)
  expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
  await caughtUp(api)
})
afterAll(() => api.close())

async function revisionNow(): Promise<number> {
  return (await api.admin.call('GET', `/api/submissions/${id}`)).json().revision
}

/** Status codes of calls, by purpose. */
async function tried(
  who: Person,
  calls: Record<string, [method: 'GET' | 'POST', url: string, body?: Json]>,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const [what, call] of Object.entries(calls)) {
    await caughtUp(api)
    done[what] = (await who.call(...call)).statusCode
  }
  return done
}

const staffCalls: Parameters<typeof tried>[1] = {
  board: ['GET', '/api/trips'],
  trip: ['GET', trip],
  choices: ['GET', '/api/submissions/choices'],
  waiting: ['GET', '/api/submissions?waiting=yes'],
  phrases: ['GET', '/api/phrases'],
  presence: ['POST', `/api/submissions/:id/presence`, {}],
  sheets: ['GET', `${trip}/sheets`],
  sheet: ['GET', `${trip}/sheets/gear`],
  proposals: ['GET', '/api/submissions/:id/proposals'],
  reminders: ['GET', '/api/reminders'],
  planned: ['GET', '/api/reminders/planned'],
  pause: ['POST', '/api/submissions/:id/reminders', { paused: true }],
  resume: ['POST', '/api/submissions/:id/reminders', { paused: false }],
  operator: ['GET', '/api/operator'],
}
const out: Parameters<typeof tried>[1] = {
  'sheet as a file': ['GET', `${trip}/sheets/gear/file?format=csv`],
  'passenger list': ['POST', '/api/passenger-lists', { boat, tripStart, after: 0 }],
  'list as a file': ['GET', '/api/export?format=csv'],
  selection: ['POST', '/api/exports', { format: 'csv', filter: { ids: [':id'] } }],
  audit: ['POST', '/api/audit-exports', { format: 'json' }],
}
const of = (calls: Parameters<typeof tried>[1]): typeof calls => JSON.parse(JSON.stringify(calls).replaceAll(':id', id))

it('managers use the staff screens and export nothing; admins do both', async () => {
  const manager = await api.person('manager', 'Mona')
  const admin = await api.person('admin', 'Adam')
  for (const who of [manager, admin])
    expect(await tried(who, of(staffCalls))).toEqual(
      Object.fromEntries(Object.keys(staffCalls).map((what) => [what, 200])),
    )
  expect(await tried(manager, of(out))).toEqual(Object.fromEntries(Object.keys(out).map((what) => [what, 403])))
  expect(await tried(admin, of(out))).toEqual(Object.fromEntries(Object.keys(out).map((what) => [what, 200])))
  const rightsOf = async (who: Person) => {
    const { may }: { may: string[] } = (await who.call('GET', '/api/auth/user')).json()
    return ['submissions.review', 'reminders', 'sheets', 'exports', 'passengerLists'].filter((right) =>
      may.includes(right),
    )
  }
  expect(await rightsOf(manager)).toEqual(['submissions.review', 'reminders', 'sheets'])
  expect(await rightsOf(admin)).toEqual(['submissions.review', 'reminders', 'sheets', 'exports', 'passengerLists'])
})

it('a manager decides, singly and in bulk, on registrations, corrections and moves; a guest cannot', async () => {
  const manager = await api.person('manager', 'Mira')
  const approve = { decision: 'approve', items: [{ id, revision: await revisionNow() }] }
  expect((await guest.call('POST', '/api/submissions/bulk-review', approve)).statusCode).toBe(403)
  expect((await manager.call('POST', '/api/submissions/bulk-review', approve)).statusCode).toBe(200)
  expect((await api.admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ status: 'approved' })
  const move = {
    boatName: 'Snefro Love',
    tripStartDate: tripStart,
    tripEndDate: String(answers['tripEndDate']),
    revision: await revisionNow(),
    dryRun: true,
  }
  expect((await manager.call('POST', `/api/submissions/${id}/move`, move)).statusCode).toBe(200)
  const proposed = await guest.call('POST', `/api/submissions/${id}/proposals`, { answers: { firstName: 'Gwendolyn' } })
  expect(proposed.statusCode).toBe(201)
  const decision = { items: [{ field: 'firstName', accept: true }] }
  const address = `/api/submissions/${id}/proposals/${proposed.json().id}/review`
  expect((await guest.call('POST', address, decision)).statusCode).toBe(403)
  expect((await manager.call('POST', address, decision)).statusCode).toBe(200)
  expect((await api.admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ firstName: 'Gwendolyn' })
})
