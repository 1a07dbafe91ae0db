import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { stopElapsedTime } from '@fleet/platform/testing/stopped-time'
import type { Application } from '../../app.ts'
import { connections } from '@fleet/platform/database/connections'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { type Api, type Person, adminPassword, startApi } from '../../../testing/api.ts'
import { notifications, sessionChannel } from '@fleet/platform/http/session/session-table'

let api: Api
let guest: Person
let sql: Client
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Gita')
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await api.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const again = (person: Person) =>
  person === api.admin
    ? api.signedIn('admin@example.com', adminPassword)
    : api.signedIn('gita@example.com', 'Gita correct horse battery')
const status = async (person: Person) => (await person.call('GET', '/api/auth/sessions')).statusCode
const hours = (count: number) => count * 60 * 60 * 1000

/** Moves the clock of sessions; timers and the database keep theirs. */
function at(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}

/** Deletes the row directly, without a notification. */
async function secretly(statement: string, values: unknown[] = []): Promise<number | null> {
  return (await sql.query(statement, values)).rowCount
}

/**
 * A person whose session row is deleted and whose requests still succeed: the session is cached, which requires that
 * the process listens.
 */
async function remembered(): Promise<Person> {
  return eventually(async () => {
    const person = await again(guest)
    expect(await status(person)).toBe(200)
    await secretly('DELETE FROM web.session WHERE account_id = $1', [person.accountId])
    expect(await status(person)).toBe(200)
    return person
  })
}

describe('a session ends', () => {
  it.each([
    ['staff', () => api.admin, 8],
    ['others', () => guest, 24],
  ])('when it was idle: %s', async (_, who, idle) => {
    const started = Date.now()
    const person = await again(who())
    at(started + hours(idle) - 60_000)
    expect(await status(person)).toBe(200)
    at(started + 2 * hours(idle) - 180_000)
    expect(await status(person)).toBe(200)
    at(started + 4 * hours(idle))
    expect(await status(person)).toBe(401)
  })

  it('seven days after signing in, however busy it is, also under new ids', async () => {
    const started = Date.now()
    const person = await again(guest)
    for (let day = 1; day < 14; day += 1) {
      at(started + hours(12 * day))
      expect(await status(person)).toBe(200)
      if (day === 7) await person.call('DELETE', '/api/auth/sessions')
    }
    at(started + hours(7 * 24) - 60_000)
    expect(await status(person)).toBe(200)
    at(started + hours(7 * 24) + 1_000)
    expect(await status(person)).toBe(401)
  })

  it('and only ended sessions are deleted by the cleanup job', async () => {
    const person = await again(guest)
    const over = await again(guest)
    const { id } = (await over.call('GET', '/api/auth/sessions'))
      .json()
      .find(({ current }: { current: boolean }) => current)
    await secretly('UPDATE web.session SET expires_at = $2 WHERE id = $1', [id, new Date(Date.now() - 1)])
    await api.application.services.sessions.sweep()
    expect(await secretly('SELECT FROM web.session WHERE id = $1', [id])).toBe(0)
    expect(await status(person)).toBe(200)
  })
})

describe('a request', () => {
  it('does not read a session used within the last seconds, and learns of its end at once', async () => {
    stopElapsedTime()
    const person = await remembered()
    await sql.query('SELECT pg_notify($1, $2)', [sessionChannel, notifications.account(person.accountId)])
    await eventually(async () => expect(await status(person)).toBe(401))
    expect(await status(await again(guest))).toBe(200)
  })

  it('ignores its cache while revocations may be missed, until it listens again', async () => {
    stopElapsedTime()
    const person = await remembered()
    const ended = await secretly(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [connections.listening.name],
    )
    expect(ended).toBeGreaterThan(0)
    await eventually(async () => expect(await status(person)).toBe(401))
    const renewed = await again(guest)
    expect(await status(renewed)).toBe(200)
  })

  it('records the use of a session at most once a minute', async () => {
    const started = Date.now()
    const person = await again(guest)
    const lastUse = async () =>
      (
        await sql.query('SELECT max(last_seen_at) AS at FROM web.session WHERE account_id = $1', [person.accountId])
      ).rows[0].at.getTime()
    const first = await lastUse()
    at(started + 50_000)
    await status(person)
    expect(await lastUse()).toBe(first)
    at(started + 70_000)
    await status(person)
    await eventually(async () => expect(await lastUse()).toBe(started + 70_000))
  })

  it('creates no session without a sign-in', async () => {
    const before = await secretly('SELECT FROM web.session')
    await api.stranger.call('GET', '/api/auth/user')
    await api.stranger.call('POST', '/api/auth/login-password', { email: 'gita@example.com', password: 'wrong' })
    expect(await secretly('SELECT FROM web.session')).toBe(before)
  })
})

describe('own sessions', () => {
  it('are listed with device and times, without their tokens', async () => {
    await (await again(guest)).call('DELETE', '/api/auth/sessions?keep=none')
    const browser = api.stranger
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
    await browser.call(
      'POST',
      '/api/auth/login-password',
      { email: 'gita@example.com', password: 'Gita correct horse battery' },
      { 'user-agent': userAgent },
    )
    const other = await again(guest)
    const listed = (await other.call('GET', '/api/auth/sessions')).json()
    expect(listed).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        device: { browser: null, system: null },
        current: true,
      },
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        device: { browser: 'Safari', system: 'iPhone' },
        current: false,
      },
    ])
    expect((await other.call('DELETE', `/api/auth/sessions/${listed[1].id}`)).statusCode).toBe(204)
    expect(await status(browser)).toBe(401)
    expect((await other.call('DELETE', `/api/auth/sessions/${listed[1].id}`)).json()).toMatchObject({
      status: 404,
      code: 'session.notFound',
    })
    expect((await api.admin.call('DELETE', `/api/auth/sessions/${listed[0].id}`)).statusCode).toBe(404)
    expect(await status(other)).toBe(200)
  })

  it('end everywhere else, or everywhere, with a log entry', async () => {
    const [here, there] = [await again(guest), await again(guest)]
    expect((await here.call('DELETE', '/api/auth/sessions')).statusCode).toBe(200)
    expect([await status(here), await status(there)]).toEqual([200, 401])
    const back = await again(guest)
    await here.call('DELETE', '/api/auth/sessions?keep=none')
    expect([await status(here), await status(back)]).toEqual([401, 401])
    const history = await api.application.services.accounts.history(guest.accountId)
    expect(history.filter(({ type }) => type === 'SessionsRevoked').length).toBeGreaterThanOrEqual(2)
  })

  it('are stored as hashes: the table reveals no token', async () => {
    const response = await api.application.app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      payload: { email: 'gita@example.com', password: 'Gita correct horse battery' },
    })
    const cookie = response.cookies.find(({ name }) => name === 'sid')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const sid = decodeURIComponent(cookie?.value ?? '').split('.')[0] ?? ''
    expect(sid.length).toBeGreaterThan(20)
    const rows = JSON.stringify((await sql.query('SELECT * FROM web.session')).rows)
    expect(rows).not.toContain(sid)
    for (const { sid_hash: hash } of (await sql.query('SELECT sid_hash FROM web.session')).rows) {
      const tried = await api.application.app.inject({ method: 'GET', url: '/api/auth/user', cookies: { sid: hash } })
      expect(tried.statusCode).toBe(401)
    }
  })
})

describe('with two processes', () => {
  let other: Application
  beforeAll(async () => {
    other = await checkedApplication(api.application.services.config, api.databaseUrl)
  })
  afterAll(() => other.close())

  it('ending a session in one ends it in the other, despite its cache', async () => {
    const signIn = await api.application.app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      payload: { email: 'gita@example.com', password: 'Gita correct horse battery' },
    })
    const sid = signIn.cookies.find(({ name }) => name === 'sid')?.value ?? ''
    const elsewhere = async () =>
      (await other.app.inject({ method: 'GET', url: '/api/auth/sessions', cookies: { sid } })).statusCode
    expect(await elsewhere()).toBe(200)
    await api.application.app.inject({ method: 'GET', url: '/api/logout', cookies: { sid } })
    await eventually(async () => expect(await elsewhere()).toBe(401))
  })

  it('a session created while its account is revoked is discarded', async () => {
    const { sessions, accounts } = api.application.services
    const { revision } = await accounts.load(guest.accountId)
    await sessions.revoke(guest.accountId, revision + 2)
    const late = await api.application.app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      payload: { email: 'gita@example.com', password: 'Gita correct horse battery' },
    })
    const sid = late.cookies.find(({ name }) => name === 'sid')?.value ?? ''
    expect((await other.app.inject({ method: 'GET', url: '/api/auth/sessions', cookies: { sid } })).statusCode).toBe(
      401,
    )
    // The next sign-in has a later revision.
    expect(await status(await again(guest))).toBe(200)
  })
})
