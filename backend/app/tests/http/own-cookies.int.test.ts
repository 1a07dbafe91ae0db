import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeProvider, behindHttps, fakeProvider } from '../../../testing/sign-in/fake-provider.ts'
import { type Api, adminPassword, startApi } from '../../../testing/api.ts'

let provider: FakeProvider
let api: Api
beforeAll(async () => {
  provider = await fakeProvider()
  api = await startApi(behindHttps(provider))
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

/** Request headers of a browser; the proxy may add others. */
const send = (options: InjectOptions) =>
  api.application.app.inject({ ...options, headers: { host: 'fleet.example', ...options.headers } })
const cookiesOf = (cookies: readonly { name: string; value: string }[]) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
const credentials = { email: 'admin@example.com', password: adminPassword }
const signIn = (headers: Record<string, string> = {}) =>
  send({ method: 'POST', url: '/api/auth/login-password', headers, payload: credentials })

/** Signs in at the provider; returns the final redirect. */
async function signInAtProvider(cookies: Record<string, string> = {}) {
  const login = await send({ url: '/api/login', cookies })
  const back = new URL(
    (await fetch(String(login.headers.location), { redirect: 'manual' })).headers.get('location') ?? '',
  )
  const end = await send({
    url: `${back.pathname}${back.search}`,
    cookies: { ...cookies, ...cookiesOf(login.cookies) },
  })
  return { login, end }
}

describe('under https', () => {
  it('every cookie is __Host-, Secure, with path / and without domain, whatever the proxy sends', async () => {
    const answers = []
    for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }] as Record<
      string,
      string
    >[])
      answers.push(await signIn(headers))
    const { login, end } = await signInAtProvider()
    const out = await send({ url: '/api/logout', cookies: cookiesOf(end.cookies) })
    // An id without a session; the response also sets a new one.
    const unknown = await signIn({ cookie: '__Host-sid=made-up.signature' })
    const all = [...answers, login, end, out, unknown].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
    expect(new Set(all.map((line) => /^[^=]*/.exec(line)?.[0].replace(/-[\w-]{16}$/, '')))).toEqual(
      new Set(['__Host-sid', '__Host-position', '__Host-sign-in', '__Host-id-token']),
    )
    for (const line of all) {
      expect(line).toMatch(/^__Host-[^;]*; Path=\/; Secure(;|$)/)
      expect(line).not.toMatch(/domain=/i)
      expect(line.match(/path=/gi)).toHaveLength(1)
      if (!line.includes('Max-Age=0')) expect(line).toMatch(/; HttpOnly(;|$)/)
      expect(line).toMatch(/; SameSite=Lax(;|$)/)
    }
    expect(answers[0]?.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })

  it('they work by that name: for the session, and for signing in and out at the provider', async () => {
    const signedIn = await signIn()
    expect((await send({ url: '/api/auth/user', cookies: cookiesOf(signedIn.cookies) })).statusCode).toBe(200)
    const { end } = await signInAtProvider()
    expect(end.headers.location).toBe('/')
    const out = await send({ url: '/api/logout', cookies: cookiesOf(end.cookies) })
    expect(out.headers.location).toContain('id_token_hint=')
    expect((await send({ url: '/api/auth/user', cookies: cookiesOf(end.cookies) })).statusCode).toBe(401)
  })

  it('a cookie without the prefix, which another host of the domain can set, is ignored', async () => {
    const own = cookiesOf((await signIn()).cookies)
    const sid = own['__Host-sid'] ?? ''
    for (const name of ['sid', '__host-sid', '__Secure-sid', '__Host-__Host-sid']) {
      expect([name, (await send({ url: '/api/auth/user', cookies: { [name]: sid } })).statusCode]).toEqual([name, 401])
    }
    // It does not block the valid one either.
    const both = await signIn({ cookie: `sid=${sid}` })
    expect(
      (
        await send({
          url: '/api/auth/user',
          headers: { cookie: `sid=planted; __Host-sid=${cookiesOf(both.cookies)['__Host-sid']}` },
        })
      ).statusCode,
    ).toBe(200)
    const { login, end } = await signInAtProvider({ sid: 'planted' })
    expect([login.statusCode, end.headers.location]).toEqual([302, '/'])
  })

  it('accepts unsafe calls only from the https origin', async () => {
    const cookies = cookiesOf((await signIn()).cookies)
    const from = async (headers: Record<string, string>) =>
      (await send({ method: 'POST', url: '/api/auth/second-factor/secret', cookies, headers, payload: {} })).statusCode
    expect(await from({ origin: 'https://fleet.example' })).toBe(200)
    for (const origin of [
      'http://fleet.example',
      'https://fleet.example:8443',
      'http://fleet.example:443',
      'https://www.fleet.example',
      'https://localhost',
    ])
      expect([origin, await from({ origin })]).toEqual([origin, 403])
    expect(
      await from({ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    ).toBe(403)
  })

  it('trusts no client as a proxy: a forged address is ignored', async () => {
    const codes = []
    for (let turn = 0; turn < 6; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}`, 'x-forwarded-proto': 'https' }
      codes.push(
        (
          await send({
            method: 'POST',
            url: '/api/auth/login-password',
            remoteAddress: '192.0.2.9',
            headers,
            payload: { email: 'guessed@example.com', password: 'wrong' },
          })
        ).statusCode,
      )
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 429])
  })
})
