import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { freePort } from '@fleet/platform/embedded-postgres/free-port'
import { type RunningApplication, startApplication } from '../../../testing/application.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { removeAccount } from '../../accounts/directory.ts'
import { releaseIdentity } from '../../accounts/release-identity.ts'
import { chooseIdentityProvider } from '../register.ts'
import { noStaffDemand } from './staff-factor-check.ts'
import { type FakeProvider, type Fault, client, fakeProvider } from '../../../testing/sign-in/fake-provider.ts'
import { type Visitor, visitor } from '../../../testing/sign-in/visitor.ts'

let provider: FakeProvider
let running: RunningApplication
let unusedPort: number
const environment = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
})
beforeAll(async () => {
  unusedPort = await freePort()
  provider = await fakeProvider()
  running = await startApplication(environment())
})
afterAll(async () => {
  await running.close()
  await provider.close()
})
afterEach(() => {
  provider.fault = {}
})

/** Signs in; returns the final page. */
async function end(browser: Visitor, fault: Fault = {}): Promise<string> {
  provider.fault = fault
  const response = await browser.follow(await browser.go('/api/login?returnTo=/language'), ({ pathname }) =>
    ['/', '/language'].includes(pathname),
  )
  return response.headers.get('location') ?? ''
}
/** Signs in again; returns the final page. */
async function again(browser: Visitor, fault: Fault): Promise<string> {
  provider.fault = fault
  const response = await browser.follow(
    await browser.go('/api/login?again=yes&returnTo=/confirmed'),
    ({ pathname }) => pathname === '/confirmed',
  )
  return response.headers.get('location') ?? ''
}
const user = async (browser: Visitor) => JSON.parse(await (await browser.go('/api/auth/user')).text())

describe('a configured provider', () => {
  it('is asked with PKCE, state and nonce, and accepted', async () => {
    const browser = visitor(running.url)
    const authorization = new URL((await browser.go('/api/login')).headers.get('location') ?? '')
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'fleet',
      scope: 'openid email profile',
      redirect_uri: `${running.url}/api/login/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    })
    expect(await end(browser)).toBe('/language')
    expect(await user(browser)).toMatchObject({
      email: 'olga@example.com',
      firstName: 'Olga',
      lastName: 'Petrova Ivanova',
      role: null,
    })
    expect(Object.fromEntries(provider.tokenRequest.body)).toMatchObject({
      client_id: client.id,
      client_secret: client.secret,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await browser.go('/dev/identity/auth')).headers.get('content-type')).not.toContain('json')
  })

  it('also ends its session when somebody who signed in there signs out', async () => {
    const browser = visitor(running.url)
    expect((await browser.go('/api/logout')).headers.get('location')).toBe('/')
    await end(browser)
    expect((await browser.go('/api/auth/user')).status).toBe(200)
    const left = new URL((await browser.go('/api/logout')).headers.get('location') ?? '')
    expect(left.href.split('?')[0]).toBe(`${provider.issuer}/leave`)
    expect(Object.fromEntries(left.searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: client.id,
      post_logout_redirect_uri: `${running.url}/`,
    })
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    expect((await browser.go('/api/logout')).headers.get('location')).toBe('/')
  })

  it('may give the e-mail at its userinfo endpoint only', async () => {
    const browser = visitor(running.url)
    const claims = { sub: 'subject-2' }
    const userInfo = {
      sub: 'subject-2',
      email: 'ines@example.com',
      email_verified: true,
      given_name: 'Inés',
      family_name: 'Luna',
    }
    expect(await end(browser, { claims, without: ['email', 'email_verified', 'name'], userInfo })).toBe('/language')
    expect(await user(browser)).toMatchObject({ email: 'ines@example.com', firstName: 'Inés', lastName: 'Luna' })
  })

  it('is asked to authenticate again, and has to confirm that it did, just now and for the same person', async () => {
    const { services } = running.application
    const { accountId } = await newAccount(services, { role: 'admin', name: 'Provided' })
    const browser = visitor(running.url)
    const claims = { sub: 'provided', email: 'provided@example.com' }
    await end(browser, { claims })
    expect(await user(browser)).toMatchObject({ id: accountId })
    const command = async () => {
      const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${running.url}/api/auth/second-factor/secret`, {
        method: 'POST',
        headers: { cookie },
      })
      return (await answer.json()).code ?? 'done'
    }
    expect(await command()).toBe('session.notRecent')

    const authorization = new URL(
      (await browser.go('/api/login?again=yes&returnTo=/confirmed')).headers.get('location') ?? '',
    )
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const seconds = Math.floor(Date.now() / 1000)
    for (const lie of [
      {},
      { auth_time: seconds - 3600 },
      { auth_time: seconds, sub: 'subject-1', email: 'olga@example.com' },
    ]) {
      expect(await again(browser, { claims: { ...claims, ...lie } })).toBe('/confirmed?signInError=signIn.notAgain')
      expect(await command()).toBe('session.notRecent')
      expect(await user(browser)).toMatchObject({ id: accountId })
    }
    expect(await again(browser, { claims: { ...claims, auth_time: seconds } })).toBe('/confirmed')
    expect(await command()).toBe('done')
  })

  it('identifies people by subject: a new e-mail there is the same account here', async () => {
    const [before, after] = [visitor(running.url), visitor(running.url)]
    await end(before)
    expect(await end(after, { claims: { email: 'olga.new@example.com' } })).toBe('/language')
    expect((await user(after)).id).toBe((await user(before)).id)
  })

  it('rejects a new owner of an e-mail until an admin unlinks the account', async () => {
    const { services } = running.application
    const { accountId, email } = await newAccount(services, { role: 'manager', name: 'Mona' })
    const [mona, successor] = [{ claims: { sub: 'mona', email } }, { claims: { sub: 'successor', email } }]
    const before = visitor(running.url)
    expect(await end(before, mona)).toBe('/language')
    expect(await end(visitor(running.url), successor)).toBe('/?signInError=signIn.otherIdentity')
    expect((await services.accounts.history(accountId)).at(-1)).toMatchObject({ type: 'SignInFailed' })

    const meta = {
      commandId: '00000000-0000-4000-8000-000000000003',
      actor: { id: 'system', role: 'system' } as const,
      now: services.clock.now(),
    }
    await releaseIdentity(services, accountId, meta)
    expect((await before.go('/api/auth/user')).status).toBe(401)
    expect(await end(visitor(running.url), successor)).toBe('/language')
    expect(await end(visitor(running.url), mona)).toBe('/?signInError=signIn.otherIdentity')
    const elsewhere = visitor(running.url)
    expect(await end(elsewhere, { claims: { ...mona.claims, email: 'mona.elsewhere@example.com' } })).toBe('/language')
    expect((await user(elsewhere)).role).toBeNull()
  })

  it.each([
    ['a ligature', 'Fiona', '\uFB01ona@example.com'],
    ['the Kelvin sign', 'Kalle', '\u212Aalle@example.com'],
    ['full width', 'Ferdi', '\uFF46erdi@example.com'],
    ['a long s', 'Sara', '\u017Fara@example.com'],
  ])('does not confuse the e-mail with a look-alike: %s', async (_, name, email) => {
    const { services } = running.application
    const { accountId, email: own, password } = await newAccount(services, { role: 'admin', name })
    const browser = visitor(running.url)
    expect(await end(browser, { claims: { sub: email, email } })).toBe('/language')
    expect(await user(browser)).toMatchObject({ email, role: null })
    expect((await user(browser)).id).not.toBe(accountId)
    const signIn = (address: string) =>
      running.application.app.inject({
        method: 'POST',
        url: '/api/auth/login-password',
        payload: { email: address, password },
      })
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await signIn(own.toUpperCase())).statusCode).toBe(200)
    expect(await end(visitor(running.url), { claims: { sub: own, email: own.toUpperCase() } })).toBe('/language')
    expect((await services.accounts.history(accountId)).map(({ type }) => type)).toContain('IdentityLinked')
  })

  it('does not open a deactivated account, and a person with a removed one starts over', async () => {
    const { accounts, clock } = running.application.services
    const { accountId, email } = await newAccount(running.application.services, { role: 'guest', name: 'Lena' })
    const fault = { claims: { sub: 'subject-3', email } }
    const browser = visitor(running.url)
    expect(await end(browser, fault)).toBe('/language')
    expect(await user(browser)).toMatchObject({ id: accountId, role: 'guest' })

    const meta = (commandId: string) => ({
      commandId,
      actor: { id: 'system', role: 'system' } as const,
      now: clock.now(),
    })
    await accounts.handle(accountId, {
      type: 'UpdateAccount',
      data: { isActive: false },
      meta: meta('00000000-0000-4000-8000-000000000001'),
    })
    expect(await end(visitor(running.url), fault)).toBe('/?signInError=accounts.inactive')
    expect((await accounts.history(accountId)).at(-1)).toMatchObject({
      type: 'SignInFailed',
      data: { method: 'identity-provider' },
    })
    await removeAccount(running.application.services, accountId, meta('00000000-0000-4000-8000-000000000002'))
    await running.application.services.readModels.waitFor(await running.application.services.store.head(), waitLimitMs)
    const newVisitor = visitor(running.url)
    expect(await end(newVisitor, fault)).toBe('/language')
    const made = await user(newVisitor)
    expect(made).toMatchObject({ email, role: null })
    expect(made.id).not.toBe(accountId)
  })
})

describe('a forged response of the provider is rejected', () => {
  const now = Math.floor(Date.now() / 1000)
  it.each<[string, Fault, string]>([
    ['with a foreign signature', { signedBy: 'somebody else' }, 'signIn.failed'],
    ['signed with the client’s secret', { signedBy: 'the client secret' }, 'signIn.failed'],
    ['unsigned', { signedBy: 'nobody' }, 'signIn.failed'],
    ['with another nonce', { claims: { nonce: 'another' } }, 'signIn.failed'],
    ['without a nonce', { without: ['nonce'] }, 'signIn.failed'],
    ['for another client', { claims: { aud: 'another' } }, 'signIn.failed'],
    ['for another authorised party', { claims: { aud: ['fleet', 'another'], azp: 'another' } }, 'signIn.failed'],
    ['by another issuer', { claims: { iss: 'https://evil.example' } }, 'signIn.failed'],
    ['when it has expired', { claims: { exp: now - 3600, iat: now - 7200 } }, 'signIn.failed'],
    ['when it was issued long ago', { claims: { exp: now + 3600, iat: now - 7200 } }, 'signIn.failed'],
    ['without a subject', { without: ['sub'] }, 'signIn.failed'],
    [
      'with the userinfo of another person',
      { without: ['email'], userInfo: { sub: 'somebody', email: 'admin@example.com', email_verified: true } },
      'signIn.failed',
    ],
    [
      'with an unverified e-mail',
      { claims: { email: 'admin@example.com', email_verified: false } },
      'signIn.emailNotVerified',
    ],
    ['with an e-mail without a verified flag', { without: ['email_verified'] }, 'signIn.emailNotVerified'],
    [
      'without an e-mail',
      { without: ['email', 'email_verified'], userInfo: { sub: 'subject-1' } },
      'signIn.emailNotVerified',
    ],
    [
      'with an e-mail after an invisible blank',
      { claims: { email: '\uFEFFadmin@example.com' } },
      'signIn.emailNotVerified',
    ],
    ['with an invalid e-mail', { claims: { email: 'admin@example.com, olga@example.com' } }, 'signIn.emailNotVerified'],
    ['with an error for the code', { tokenStatus: 400 }, 'signIn.failed'],
    ['with a failure of the provider', { tokenStatus: 502 }, 'signIn.unavailable'],
  ])('%s', async (_, fault, code) => {
    const browser = visitor(running.url)
    expect(await end(browser, fault)).toBe(`/?signInError=${code}`)
    expect((await browser.go('/api/auth/user')).status).toBe(401)
  })

  it('with JSON for a client that shows no pages', async () => {
    const answer = await fetch(`${running.url}/api/login/callback?code=x&state=y`, {
      headers: { accept: 'application/json' },
    })
    expect(answer.status).toBe(401)
    expect(JSON.parse(await answer.text())).toMatchObject({ code: 'signIn.failed', status: 401 })
  })
})

describe('the URL of a sign-in', () => {
  it('redirects to the public one before the provider is asked', async () => {
    const answer = await running.application.app.inject({
      method: 'GET',
      url: '/api/login?returnTo=/invite/a',
      headers: { host: 'localhost:1' },
    })
    expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([
      302,
      `${running.url}/api/login?returnTo=%2Finvite%2Fa`,
      [],
    ])
  })
})

describe('a start', () => {
  it.each<[string, () => { issuer?: string }, Fault, RegExp]>([
    [
      'without the provider',
      () => ({ issuer: `http://127.0.0.1:${unusedPort}` }),
      {},
      /^the identity provider http:\/\/127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.* \(OIDC_ISSUER\)$/,
    ],
    [
      'with another provider',
      () => ({}),
      { issuer: 'https://evil.example' },
      /cannot be used: it identifies itself as https:\/\/evil\.example \(OIDC_ISSUER\)$/,
    ],
    [
      'with a server that is not a provider',
      () => ({ issuer: `${provider.issuer}/jwks/..` }),
      { issuer: 'no address' },
      /describes no OpenID provider \(OIDC_ISSUER\)$/,
    ],
  ])('fails with one line for %s', async (_, env, fault, line) => {
    provider.fault = fault
    const { config } = running.application.services
    const { issuer } = { issuer: provider.issuer, ...env() }
    await expect(
      chooseIdentityProvider({
        ...config,
        identityProvider: { issuer, clientId: 'fleet', clientSecret: 'secret', staff: noStaffDemand },
      }),
    ).rejects.toThrow(line)
  })
})
