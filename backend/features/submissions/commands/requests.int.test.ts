import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { sampleNonDiver } from '../../../testing/sample-guest.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('keeps a registration open until all requested items are answered, and shows how', async () => {
  const guest = await api.person('guest', 'Gwen')
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  const address = `/api/submissions/${id}`
  const requests = async () => (await guest.call('GET', address)).json().requestedItems
  await guest.call('PATCH', address, sampleNonDiver({ passportNumber: 'C01X8L0VG' }))
  expect((await guest.call('POST', `${address}/submit`, {})).statusCode).toBe(200)
  const [number, copy, wishes] = [
    { person: 1, field: 'passportNumber', comment: 'A zero or an O?' },
    { person: 1, document: 'passportCopy', comment: 'Please' },
    { person: 1, field: 'specialRequests', comment: 'Still?' },
  ]
  await api.admin.call('POST', `${address}/review`, { decision: 'request_documents', items: [number, copy, wishes] })
  expect(await requests()).toEqual([
    { ...number, was: 'C01X8L0VG' },
    { ...copy, was: [] },
    { ...wishes, was: null },
  ])

  const refused = (await guest.call('POST', `${address}/submit`, {}, { 'accept-language': 'de' })).json()
  expect(refused).toMatchObject({
    code: 'submissions.incomplete',
    total: 3,
    errors: [
      { field: 'passportNumber', code: 'asked', message: expect.stringMatching(/\S/) },
      { field: 'passportCopyAttached' },
      { field: 'specialRequests' },
    ],
  })
  const right = (item: object) => guest.call('POST', `${address}/answered-requests`, { person: 1, ...item })
  expect((await right({ document: 'passportCopy' })).json()).toMatchObject({
    status: 409,
    code: 'submissions.documentMissing',
  })
  expect((await right({ field: 'firstName' })).json()).toMatchObject({ status: 409, code: 'submissions.notAsked' })
  expect((await right({ field: 'specialRequests' })).statusCode).toBe(200)
  expect((await guest.call('PATCH', address, { passportNumber: 'C01X8LOVG' })).statusCode).toBe(200)
  expect(await requests()).toMatchObject([
    { answered: true, was: 'C01X8L0VG' },
    copy,
    { answered: true, isRight: true },
  ])

  await caughtUp(api)
  const history = (await api.admin.call('GET', `${address}/history`)).json()
  expect(history.find(({ type }: { type: string }) => type === 'RequestAnswered')).toMatchObject({
    actor: { role: 'guest' },
    items: [{ person: 1, field: 'specialRequests' }],
  })
})
