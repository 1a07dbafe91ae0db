import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { completeRedemption } from './redemption.ts'
import { inviting, post, redeem } from '../../testing/invitations/inviting.ts'

let api: Api
let inviter: ReturnType<typeof inviting>
beforeAll(async () => {
  api = await startApi()
  inviter = inviting(api)
})
afterAll(() => api.close())

const trip = {
  boatName: 'Snefro Love',
  tripStartDate: '2027-03-06',
  tripEndDate: '2027-03-13',
  bookingAgency: 'Deep Blue',
  bookingReference: 'B-77',
}

it('prefilled answers start the registration, and are marked until the guest changes them', async () => {
  const {
    id: invitationId,
    plainToken,
    answers,
  } = await inviter.invite({
    email: 'lena@example.com',
    recipientName: 'Lena Maria Weber',
    language: 'de',
    answers: { ...trip, bookingAgency: ' Deep Blue ' },
  })
  expect(answers).toEqual(trip)
  const lena = await api.person(undefined, 'Lena')
  const { submissionId, ...redeemed } = (await redeem(lena, plainToken)).json()
  expect(redeemed).toMatchObject({ role: 'guest' })
  const read = async () => (await lena.call('GET', `/api/submissions/${submissionId}`)).json()
  expect(await read()).toMatchObject({
    ...trip,
    firstName: 'Lena Maria',
    lastName: 'Weber',
    email: 'lena@example.com',
    language: 'de',
  })
  expect((await read()).fromOperator).toEqual(expect.arrayContaining(Object.keys(trip).map((field) => `1:${field}`)))

  expect((await lena.call('PATCH', `/api/submissions/${submissionId}`, { bookingReference: 'B-78' })).statusCode).toBe(
    200,
  )
  expect((await read()).fromOperator).not.toContain('1:bookingReference')
  await caughtUp(api)
  const [{ actor, changes }] = (
    await lena.call('GET', `/api/submissions/${submissionId}/history?field=bookingReference`)
  )
    .json()
    .slice(-1)
  expect([actor.role, changes.find(({ field }: { field: string }) => field === 'bookingReference')]).toMatchObject([
    'operator',
    { from: null, to: 'B-77' },
  ])
  expect(await inviter.listed('redeemed')).toMatchObject([{ id: invitationId, answers: trip }])

  // Again, as after a kill, and by the old link.
  await completeRedemption(api.application.services, { invitationId, accountId: lena.accountId, roleType: 'guest' })
  expect((await redeem(lena, plainToken)).json()).toMatchObject({ submissionId })
  expect(await read()).toMatchObject({ bookingReference: 'B-78' })
  expect((await lena.call('GET', '/api/submissions')).json()).toHaveLength(1)
})

it('are saved as the operator gave them, whatever happened to the inviter’s account', async () => {
  const former = await api.person('admin', 'Former')
  const { plainToken } = (await post(former, '/api/invitations', { roleType: 'guest', answers: trip })).json()
  expect((await api.admin.call('PATCH', `/api/admin-users/${former.accountId}`, { role: 'guest' })).statusCode).toBe(
    200,
  )
  const guest = await api.person(undefined, 'Late')
  const answer = await redeem(guest, plainToken)
  expect(answer.statusCode, answer.body).toBe(200)
  const at = `/api/submissions/${answer.json().submissionId}`
  expect((await guest.call('GET', at)).json()).toMatchObject(trip)
  await caughtUp(api)
  expect((await guest.call('GET', `${at}/history?field=boatName`)).json()[0].actor).toMatchObject({ role: 'operator' })
})

it('are refused by name when invalid, and for a role without a trip', async () => {
  const refused = async (body: object) =>
    (await post(api.admin, '/api/invitations', JSON.parse(JSON.stringify({ roleType: 'guest', ...body })))).json()
  expect(await refused({ answers: { boatName: 'Titanic' } })).toMatchObject({
    status: 422,
    errors: [{ field: 'boatName' }],
  })
  expect(await refused({ answers: { tripStartDate: 'soon' } })).toMatchObject({ status: 422 })
  expect(await refused({ answers: { passportNumber: 'X' } })).toMatchObject({ status: 422 })
  expect(await refused({ roleType: 'agent', answers: trip })).toMatchObject({
    status: 422,
    errors: [{ field: 'answers' }],
  })
  expect(await refused({ submissionId: randomUUID(), answers: trip })).toMatchObject({ status: 422 })
})
