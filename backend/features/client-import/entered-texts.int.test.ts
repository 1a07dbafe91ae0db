import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { enteredBefore, enteredTexts } from '@fleet/form-schemas/engine/fixtures/entered-texts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { inDays, sampleNonDiver } from '../../testing/sample-guest.ts'

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

it.each([
  ['+39 333 1234567', '+39', '333 123 4567'],
  ['+225 0707123456', '+225', '07 07 12 3456'],
  ['00378 0549 882345', '+378', '0549 882345'],
  ['+49 (0)170 1234567', '+49', '170 1234567'],
])('the country code of the number %s goes to its own field, as in a browser', async (entered, code, number) => {
  const id = await started()
  const moved = { countryCode: code, phone: number, emergencyContactCountryCode: code, emergencyContactPhone: number }
  const saved = await patch(id, { countryCode: '+1', phone: entered, emergencyContactPhone: entered })
  expect(saved.statusCode).toBe(200)
  const { persons, revision } = await read(id)
  expect(persons['1']).toMatchObject(moved)
  const again = [
    await patch(id, persons['1']),
    await patch(id, { phone: entered, emergencyContactPhone: entered }),
    await patch(id, { phone: number, countryCode: code }),
  ]
  expect(again.map((answer) => answer.json())).toMatchObject(again.map(() => ({ changed: [], revision })))
})

it('a number of a further person leaves its country code to that person', async () => {
  const id = await started()
  await patch(id, { isGroupBooking: true, groupSize: 2 })
  await patch(id, { countryCode: '+39', phone: '06 69812345' })
  await patch(id, { passengerIndex: 2, phone: '+43 0664 1234567' })
  expect((await read(id)).persons).toMatchObject({
    1: { countryCode: '+39', phone: '06 6981 2345' },
    2: { countryCode: '+43', phone: '664 1234567' },
  })
})

it('a number stays whole where its country code cannot move', async () => {
  const guest = await api.person('guest', 'Gwen')
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  const save = (body: { readonly [field: string]: Json }) => guest.call('PATCH', `/api/submissions/${id}`, body)
  const phone = async () => {
    const { persons } = (await guest.call('GET', `/api/submissions/${id}`)).json()
    return [persons['1'].countryCode, persons['1'].phone]
  }
  await save({ ...sampleNonDiver(), countryCode: '+39', phone: '+870 776 399 999' })
  expect(await phone()).toEqual(['+39', '+870 776 399 999'])
  expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
  const items = [{ person: 1, field: 'phone', comment: 'Can we reach you there?' }]
  await api.admin.call('POST', `/api/submissions/${id}/review`, { decision: 'request_documents', items })
  expect((await save({ phone: '+43 664 1234567' })).statusCode).toBe(200)
  expect(await phone()).toEqual(['+39', '+43 664 1234567'])
  expect((await save({ phone: '+39 333 1234567' })).statusCode).toBe(200)
  expect(await phone()).toEqual(['+39', '333 123 4567'])
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
