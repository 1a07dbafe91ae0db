import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApplication, startApplication } from '../../../testing/application.ts'
import { type FakeProvider, client, fakeProvider } from '../../../testing/sign-in/fake-provider.ts'
import { visitor } from '../../../testing/sign-in/visitor.ts'

let provider: FakeProvider
let running: RunningApplication
beforeAll(async () => {
  provider = await fakeProvider({ policy: ['p', 'b2c_1 gr\u00fcn'], method: 'client_secret_basic' })
  running = await startApplication({
    OIDC_ISSUER: `${provider.issuer}/?p=b2c_1%20gr%C3%BCn`,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: 'green: a+b',
  })
})
afterAll(async () => {
  await running.close()
  await provider.close()
})

it('a provider whose endpoints need their query is used from discovery to sign-out', async () => {
  const browser = visitor(running.url)
  provider.fault = {
    without: ['email', 'email_verified'],
    userInfo: { sub: 'subject-1', email: 'olga@example.com', email_verified: true },
  }
  const answer = await browser.follow(
    await browser.go('/api/login?returnTo=/language'),
    ({ pathname }) => pathname === '/language' || pathname === '/',
  )
  expect(answer.headers.get('location')).toBe('/language')
  const [, value = ''] = provider.tokenRequest.authorization.split(' ')
  expect(Buffer.from(value, 'base64').toString()).toBe('fleet:green%3A+a%2Bb')
  const left = new URL((await browser.go('/api/logout')).headers.get('location') ?? '')
  expect(`${left.origin}${left.pathname}`).toBe(`${provider.issuer}/leave`)
  expect(left.searchParams.get('p')).toBe('b2c_1 gr\u00fcn')
  expect((await browser.follow(await browser.go(left.href))).status).not.toBe(404)
})
