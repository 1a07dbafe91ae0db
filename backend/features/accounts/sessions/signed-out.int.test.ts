import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { stopElapsedTime } from '@fleet/platform/testing/stopped-time'
import type { Json } from '@fleet/domain/kernel/json'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { newAccount } from '../../../testing/new-account.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function create(name: string) {
  const body = {
    username: name,
    email: `${name}@office.example`,
    firstName: 'Nadia',
    lastName: 'Salem',
    role: 'manager',
  }
  const answer = await api.admin.call('POST', '/api/admin-users', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const change = (id: string, patch: Json) => api.admin.call('PATCH', `/api/admin-users/${id}`, patch)
const remove = (id: string) => api.admin.call('DELETE', `/api/admin-users/${id}`)

describe('an account without access', () => {
  it('is signed out everywhere when deactivated, and cannot sign in', async () => {
    const one = await api.person('manager', 'Tarek')
    const elsewhere = await api.signedIn('tarek@example.com', 'Tarek correct horse battery')
    for (const session of [one, elsewhere]) expect((await session.call('GET', '/api/auth/user')).statusCode).toBe(200)
    expect((await change(one.accountId, { isActive: 'false' })).json()).toMatchObject({ isActive: 'false' })
    for (const session of [one, elsewhere]) expect((await session.call('GET', '/api/auth/user')).statusCode).toBe(401)
    await expect(api.signedIn('tarek@example.com', 'Tarek correct horse battery')).rejects.toThrow(
      'session.badCredentials',
    )
    await change(one.accountId, { isActive: 'true' })
    expect((await one.call('GET', '/api/auth/user')).statusCode).toBe(401)
    const back = await api.signedIn('tarek@example.com', 'Tarek correct horse battery')
    expect((await back.call('GET', '/api/submissions')).statusCode).toBe(200)
  })

  it('is signed out in another process that cached the session', async () => {
    stopElapsedTime()
    const { accountId, email, password } = await newAccount(api.application.services, {
      role: 'manager',
      name: 'Spread',
    })
    const other = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
    try {
      const signedIn = await other.app.inject({
        method: 'POST',
        url: '/api/auth/login-password',
        payload: { email, password },
      })
      const cookie = `sid=${signedIn.cookies.find(({ name }) => name === 'sid')?.value}`
      const status = async () => (await other.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode
      expect([await status(), await status()]).toEqual([200, 200])
      await change(accountId, { isActive: 'false' })
      await eventually(async () => expect(await status()).toBe(401))
    } finally {
      await other.close()
    }
  })

  it('is signed out when the role changes: no session keeps old rights', async () => {
    const manager = await api.person('manager', 'Wael')
    await change(manager.accountId, { role: 'agent' })
    expect((await manager.call('GET', '/api/submissions')).statusCode).toBe(401)
  })

  it('is signed out also when the process was killed right after the deactivation', async () => {
    const person = await api.person('manager', 'Orphaned')
    const { accounts, clock } = api.application.services
    await accounts.handle(person.accountId, {
      type: 'UpdateAccount',
      data: { isActive: false },
      meta: { commandId: randomUUID(), actor: { id: api.admin.accountId, role: 'admin' }, now: clock.now() },
    })
    await eventually(async () => expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401))
  })

  it('cannot start a session while it is deactivated', async () => {
    const { email, password, accountId } = await newAccount(api.application.services, {
      role: 'manager',
      name: 'Racing',
    })
    const [answer] = await Promise.all([
      api.stranger.call('POST', '/api/auth/login-password', { email, password }),
      change(accountId, { isActive: false }),
    ])
    const sid = answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''
    const after = await api.application.app.inject({ url: '/api/auth/user', headers: { cookie: `sid=${sid}` } })
    expect(after.statusCode).toBe(401)
  })

  it('is signed out and not listed when removed, and its e-mail and username are free', async () => {
    const { id } = await create('gone')
    const person = await api.person('manager', 'Leaving')
    expect((await remove(person.accountId)).json()).toMatchObject({ id: person.accountId })
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
    await expect(api.signedIn('leaving@example.com', 'Leaving correct horse battery')).rejects.toThrow(
      'session.badCredentials',
    )
    expect((await remove(id)).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(200)
    const ids = (await api.admin.call('GET', '/api/admin-users?role=all&limit=200'))
      .json()
      .map((row: { id: string }) => row.id)
    expect(ids).not.toContain(id)
    expect((await create('gone')).id).not.toBe(id)
  })
})
