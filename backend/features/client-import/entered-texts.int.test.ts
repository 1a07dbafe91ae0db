import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { enteredBefore, enteredTexts } from '@fleet/form-schemas/engine/fixtures/entered-texts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { inDays } from '../../testing/sample-guest.ts'

let api: Api
let agent: Person
beforeAll(async () => {
  api = await startApi()
  agent = await api.person('agent', 'Marta Ilic', 'agency-1')
})
afterAll(() => api.close())

const stored = Object.fromEntries(enteredTexts.map(({ field, stored: answer }) => [field, answer]))
const patch = (id: string, body: { readonly [field: string]: Json }, headers = {}) =>
  agent.call('PATCH', `/api/submissions/${id}`, body, headers)
const read = async (id: string) => (await agent.call('GET', `/api/submissions/${id}`)).json()

async function started(): Promise<string> {
  const { id } = (await agent.call('POST', '/api/submissions', {})).json()
  expect((await patch(id, enteredBefore)).statusCode).toBe(200)
  return id
}

it('a text that a call sends is stored as the form in a browser stores it', async () => {
  const id = await started()
  const saved = await patch(id, Object.fromEntries(enteredTexts.map(({ field, entered }) => [field, entered])))
  expect([saved.statusCode, saved.json().changed.toSorted()]).toEqual([200, Object.keys(stored).toSorted()])
  const view = await read(id)
  expect(view.persons['1']).toMatchObject(stored)
  expect((await patch(id, view.persons['1'])).json()).toMatchObject({ changed: [], revision: view.revision })
})

it('a text in which nothing can be seen clears the answer', async () => {
  const id = await started()
  await patch(id, { lastName: 'Muster', passportNumber: 'C01X00T47' })
  expect((await patch(id, { lastName: '\u200B', passportNumber: '\u3164 \u00AD' })).json().cleared.toSorted()).toEqual([
    'lastName',
    'passportNumber',
  ])
})

it('the same text in another notation is no conflict with what was stored meanwhile', async () => {
  const id = await started()
  const { revision } = await read(id)
  await patch(id, { lastName: 'Jose\u0301 ' })
  const late = await patch(id, { lastName: '\u202AJosé\u202C' }, { 'if-match': `"${revision}"` })
  expect(late.statusCode).toBe(200)
  expect((await patch(id, { lastName: 'Other' }, { 'if-match': `"${revision}"` })).json().code).toBe(
    'submissions.conflict',
  )
})

it('a text that is no number or no time is refused with a text that says what to write', async () => {
  const id = await started()
  const answer = await patch(id, { numberOfDives: 'about 30', arrivalTime: '2:35 in the afternoon' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([
    { field: 'numberOfDives', code: 'type', message: 'Enter a whole number in digits: 120' },
    { field: 'arrivalTime', code: 'maxLength', message: expect.stringContaining('Enter hours and minutes') },
  ])
})

it('a file gives the same answers, and its row notes what was changed', async () => {
  const fields = ['isDiver', 'needsAirportTransfer', 'countryCode', ...Object.keys(stored)]
  const body = {
    columns: fields,
    orders: [],
    trip: { boatName: 'Snefro Spirit', tripStartDate: inDays(60), tripEndDate: inDays(67) },
    rows: [{ row: 2, cells: ['yes', 'yes', '+39', ...enteredTexts.map(({ entered }) => entered)] }],
  }
  const [checked] = (await agent.call('POST', '/api/client-imports/check', body)).json().rows
  expect([checked.status, checked.problems]).toEqual(['ready', []])
  const codesOf = (field: string) =>
    checked.notes.flatMap((note: { field: string; code: string }) => (note.field === field ? [note.code] : []))
  expect(['lastName', 'phone', 'numberOfDives', 'arrivalTime'].map(codesOf)).toEqual([
    ['hiddenRemoved'],
    ['hiddenRemoved', 'signsConverted'],
    ['signsConverted'],
    [],
  ])
  const { id } = (await agent.call('POST', '/api/client-imports', body)).json()
  await caughtUp(api)
  await expect
    .poll(async () => (await agent.call('GET', `/api/client-imports/${id}`)).json())
    .toMatchObject({ status: 'finished' })
  await caughtUp(api)
  const [row] = (await agent.call('GET', `/api/agent-submissions?search=C01X00T47`)).json()
  expect((await read(row.id)).persons['1']).toMatchObject(stored)
})
