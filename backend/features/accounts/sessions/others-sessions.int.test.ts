import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'
import { newAccount } from '../../../testing/new-account.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const typesOf = async (accountId: string) =>
  (await api.application.services.accounts.history(accountId)).map(({ type }) => type)

it('admins list the sessions of an account, end one or all, and each is recorded', async () => {
  const { email, password, accountId } = await newAccount(api.application.services, {
    role: 'manager',
    name: 'Everywhere',
  })
  const devices = [
    await api.signedIn(email, password),
    await api.signedIn(email, password),
    await api.signedIn(email, password),
  ]
  const alive = async () =>
    (await Promise.all(devices.map((device) => device.call('GET', '/api/auth/user')))).map(
      ({ statusCode }) => statusCode,
    )
  const listed = (await api.admin.call('GET', `/api/admin-users/${accountId}/sessions`)).json()
  expect(listed).toHaveLength(3)
  for (const session of listed)
    expect(session).toMatchObject({
      current: false,
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      device: expect.any(Object),
    })
  expect((await api.admin.call('DELETE', `/api/admin-users/${accountId}/sessions/${listed[0].id}`)).statusCode).toBe(
    200,
  )
  expect((await alive()).filter((status) => status === 200)).toHaveLength(2)
  expect((await api.admin.call('DELETE', `/api/admin-users/${accountId}/sessions/${listed[0].id}`)).statusCode).toBe(
    404,
  )
  expect((await api.admin.call('DELETE', `/api/admin-users/${accountId}/sessions`)).statusCode).toBe(200)
  expect(await alive()).toEqual([401, 401, 401])
  expect((await typesOf(accountId)).slice(-2)).toEqual(['SessionEnded', 'SessionsRevoked'])
  const log = (await api.admin.call('GET', `/api/access-log?person=${accountId}`)).json()
  expect(log[1]).toMatchObject({
    type: 'SessionEnded',
    actor: { id: api.admin.accountId },
    person: { name: 'Everywhere Test' },
  })
})

it('others may not, and a session is found only under its own account', async () => {
  const owner = await api.person('manager', 'Owner')
  const other = await api.person('manager', 'Neighbour')
  const [session] = (await owner.call('GET', '/api/auth/sessions')).json()
  expect((await other.call('GET', `/api/admin-users/${owner.accountId}/sessions`)).statusCode).toBe(403)
  expect((await other.call('DELETE', `/api/admin-users/${owner.accountId}/sessions/${session.id}`)).statusCode).toBe(
    403,
  )
  expect(
    (await api.admin.call('DELETE', `/api/admin-users/${other.accountId}/sessions/${session.id}`)).json().code,
  ).toBe('session.notFound')
  expect((await other.call('DELETE', `/api/auth/sessions/${session.id}`)).json().code).toBe('session.notFound')
  expect((await owner.call('GET', '/api/auth/user')).statusCode).toBe(200)
})
