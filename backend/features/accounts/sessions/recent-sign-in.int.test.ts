import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, adminPassword, startApi } from '../../../testing/api.ts'
import { ageSessions } from '../../../testing/age-sessions.ts'
import { mailsTo } from '../../../testing/mails.ts'

let api: Api
let admin: Person
beforeAll(async () => {
  api = await startApi()
  admin = api.admin
})
afterAll(() => api.close())

const old = (person: Person) =>
  ageSessions({ databaseUrl: api.databaseUrl, keys: api.application.services.keys }, person.accountId)
const confirm = (person: Person, password: string) => person.call('POST', '/api/auth/confirm', { password })
const password = (name: string) => `${name} correct horse battery`
const body = (name: string) => ({
  username: name,
  email: `${name}@office.example`,
  firstName: 'Nadia',
  lastName: 'Salem',
  role: 'manager',
})

describe('changes of access', () => {
  it.each<[string, 'POST' | 'PATCH' | 'DELETE', (id: string) => string, Json | undefined]>([
    ['another e-mail', 'PATCH', (id) => `/api/admin-users/${id}`, { email: 'stolen@example.com' }],
    ['another role', 'PATCH', (id) => `/api/admin-users/${id}`, { role: 'admin' }],
    ['no role', 'PATCH', (id) => `/api/admin-users/${id}`, { role: null }],
    ['activity', 'PATCH', (id) => `/api/admin-users/${id}`, { isActive: 'false' }],
    ['another identity', 'PATCH', (id) => `/api/admin-users/${id}`, { identity: null }],
    ['a new account', 'POST', () => '/api/admin-users', body('quick')],
    ['removing one', 'DELETE', (id) => `/api/admin-users/${id}`, undefined],
    ['another’s second factor', 'DELETE', (id) => `/api/admin-users/${id}/second-factor`, undefined],
    ['a second factor of one’s own', 'POST', () => '/api/auth/second-factor/secret', {}],
    ['recovery codes', 'POST', () => '/api/auth/second-factor/recovery-codes', {}],
    ['doing without a second factor', 'DELETE', () => '/api/auth/second-factor', undefined],
  ])('%s requires a sign-in of the last ten minutes', async (what, method, url, sent) => {
    const target = await api.person('manager', `Target${what.length}${method}`)
    const actor = await api.person('admin', `Actor${what.length}${method}`)
    await old(actor)
    const answer = await actor.call(method, url(target.accountId), sent)
    expect([answer.statusCode, answer.json().code, answer.json().values]).toEqual([
      403,
      'session.notRecent',
      { method: 'password' },
    ])
    expect((await target.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'manager' })
    expect((await confirm(actor, password(`Actor${what.length}${method}`))).statusCode).toBe(200)
    expect((await actor.call(method, url(target.accountId), sent)).json().code).not.toBe('session.notRecent')
  })

  it('does not require it for other changes', async () => {
    const target = await api.person('manager', 'Plain')
    const actor = await api.person('admin', 'Tidy')
    await old(actor)
    expect((await actor.call('PATCH', `/api/admin-users/${target.accountId}`, { lastName: 'Fouad' })).statusCode).toBe(
      200,
    )
    expect((await actor.call('DELETE', `/api/admin-users/${target.accountId}/sessions`)).statusCode).toBe(200)
  })
})

describe("confirming one's identity", () => {
  it('accepts the own password, gives a new session id, and allows the call to be repeated once under the same key', async () => {
    const actor = await api.person('admin', 'Again')
    const other = await api.person('admin', 'Other')
    await old(actor)
    const send = () => actor.call('POST', '/api/admin-users', body('again'), { 'idempotency-key': 'again-1' })
    expect((await send()).statusCode).toBe(403)
    expect((await confirm(actor, password('Other'))).json().code).toBe('session.badCredentials')
    expect((await send()).statusCode).toBe(403)
    const confirmed = await confirm(actor, password('Again'))
    expect(confirmed.cookies.find(({ name }) => name.includes('sid'))?.value).toBeTruthy()
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.json().id]).toEqual([201, first.json().id])
    expect((await other.call('GET', '/api/auth/user')).statusCode).toBe(200)
  })

  it('has the same attempt limits as a sign-in', async () => {
    const actor = await api.person('admin', 'Hasty')
    const codes: string[] = []
    for (let tried = 0; tried < 7; tried += 1) codes.push((await confirm(actor, `wrong ${tried}`)).json().code)
    expect(codes).toEqual([...Array(5).fill('session.badCredentials'), ...Array(2).fill('session.tooManyAttempts')])
    expect((await api.stranger.call('POST', '/api/auth/confirm', { password: 'x' })).statusCode).toBe(401)
  })
})

describe('a change of e-mail, role or password', () => {
  it('of the e-mail is mailed to the old address, and ends the sessions and old links', async () => {
    const person = await api.person('manager', 'Mover')
    await api.stranger.call(
      'POST',
      '/api/auth/password-link',
      { email: 'mover@example.com' },
      { 'accept-language': 'de' },
    )
    const [link] = await mailsTo(api.dataDir, 'mover@example.com')
    const token = /[\w-]{86}/.exec(link?.links[0] ?? '')?.[0] ?? ''
    expect(
      (await admin.call('PATCH', `/api/admin-users/${person.accountId}`, { email: 'moved@example.com' })).statusCode,
    ).toBe(200)
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
    const notice = (await mailsTo(api.dataDir, 'mover@example.com', 2)).at(-1)
    expect(notice).toMatchObject({ language: 'de', subject: 'Ihr Konto bei Snefro wurde geändert' })
    expect(notice?.text).not.toContain('moved@example.com')
    expect(
      (await api.stranger.call('POST', '/api/auth/password', { token, password: 'a new long password' })).statusCode,
    ).toBe(410)
  })

  it('of the role, and of the password by a link, does the same', async () => {
    const person = await api.person('manager', 'Promoted')
    await admin.call('PATCH', `/api/admin-users/${person.accountId}`, { role: 'admin' })
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await mailsTo(api.dataDir, 'promoted@example.com')).at(-1)?.text).toContain(
      'the role of your account was changed',
    )
    await api.stranger.call('POST', '/api/auth/password-link', { email: 'promoted@example.com' })
    const token =
      /[\w-]{86}/.exec((await mailsTo(api.dataDir, 'promoted@example.com', 2)).at(-1)?.links[0] ?? '')?.[0] ?? ''
    await api.stranger.call('POST', '/api/auth/password', { token, password: 'a new long password' })
    expect((await mailsTo(api.dataDir, 'promoted@example.com', 3)).at(-1)?.text).toContain('a new password was set')
  })

  it('of one’s own e-mail ends the other sessions, not this one', async () => {
    const elsewhere = await api.signedIn(api.application.services.config.adminEmail, adminPassword)
    expect(
      (await admin.call('PATCH', `/api/admin-users/${admin.accountId}`, { email: 'top@example.com' })).statusCode,
    ).toBe(200)
    expect((await elsewhere.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await admin.call('GET', '/api/auth/user')).statusCode).toBe(200)
  })
})
