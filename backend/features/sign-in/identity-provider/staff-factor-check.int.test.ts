import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@fleet/domain/kernel/event'
import { type RunningApplication, startApplication } from '../../../testing/application.ts'
import { type NewAccount, newAccount } from '../../../testing/new-account.ts'
import { changeAccount } from '../../accounts/directory.ts'
import { type FakeProvider, type Fault, client, fakeProvider } from '../../../testing/sign-in/fake-provider.ts'
import { type Visitor, visitor } from '../../../testing/sign-in/visitor.ts'

let provider: FakeProvider
let byAcr: RunningApplication
let byAmr: RunningApplication
beforeAll(async () => {
  provider = await fakeProvider()
  const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret }
  byAcr = await startApplication({ ...environment, OIDC_STAFF_ACR: 'gold platinum' })
  byAmr = await startApplication({ ...environment, OIDC_STAFF_AMR: 'mfa otp' })
})
afterAll(async () => {
  await byAcr.close()
  await byAmr.close()
  await provider.close()
})
afterEach(() => {
  provider.fault = {}
  provider.visits.splice(0)
})

/** Signs in; returns the final page. */
async function end(browser: Visitor, fault: Fault): Promise<string> {
  provider.fault = fault
  const response = await browser.follow(await browser.go('/api/login?returnTo=/language'), ({ pathname }) =>
    ['/', '/language'].includes(pathname),
  )
  return response.headers.get('location') ?? ''
}
const refused = '/?signInError=signIn.secondFactor'
const account = (application: RunningApplication, role: Role, name: string) =>
  newAccount(application.application.services, { role, name })
const as = ({ email }: NewAccount, claims: Record<string, unknown> = {}) => ({ sub: email, email, ...claims })
const typesOf = async (application: RunningApplication, { accountId }: NewAccount) =>
  (await application.application.services.accounts.history(accountId)).map(({ type }) => type)

describe('a configured acr', () => {
  it('is required for staff: the provider is asked for it once more, and then accepted', async () => {
    const mona = await account(byAcr, 'manager', 'Mona')
    const browser = visitor(byAcr.url)
    expect(await end(browser, { claims: as(mona), grants: { acr: 'platinum' } })).toBe('/language')
    expect(provider.visits.map((visit) => visit.get('acr_values'))).toEqual([null, 'gold platinum'])
    expect(JSON.parse(await (await browser.go('/api/auth/user')).text())).toMatchObject({
      id: mona.accountId,
      role: 'manager',
    })
    expect((await typesOf(byAcr, mona)).slice(-2)).toEqual(['IdentityLinked', 'SignedIn'])
  })

  it('refuses staff without it after one more try, and links nothing to the account', async () => {
    const nadia = await account(byAcr, 'admin', 'Nadia')
    for (const claims of [
      {},
      { acr: 'silver' },
      { acr: ['gold'] },
      { acr: 'gold platinum' },
      { amr: ['gold', 'mfa'] },
    ]) {
      const browser = visitor(byAcr.url)
      expect(await end(browser, { claims: as(nadia, claims) })).toBe(refused)
      expect((await browser.go('/api/auth/user')).status).toBe(401)
    }
    expect(provider.visits.map((visit) => visit.has('acr_values'))).toEqual(
      Array.from({ length: 5 }, () => [false, true]).flat(),
    )
    expect(await typesOf(byAcr, nadia)).not.toContain('IdentityLinked')
    expect((await typesOf(byAcr, nadia)).filter((type) => type === 'SignInFailed')).toHaveLength(5)
  })

  it('counts only in the signed id token', async () => {
    const olaf = await account(byAcr, 'manager', 'Olaf')
    expect(
      await end(visitor(byAcr.url), {
        claims: { sub: 'olaf' },
        without: ['email', 'email_verified'],
        userInfo: { sub: 'olaf', email: olaf.email, email_verified: true, acr: 'gold' },
      }),
    ).toBe(refused)
  })

  it('is not required for others', async () => {
    for (const role of ['guest', 'agent'] as const)
      expect(await end(visitor(byAcr.url), { claims: as(await account(byAcr, role, `Plain-${role}`)) })).toBe(
        '/language',
      )
    expect(await end(visitor(byAcr.url), { claims: { sub: 'new', email: 'new@example.com' } })).toBe('/language')
    expect(provider.visits.map((visit) => visit.has('acr_values'))).toEqual([false, false, false])
  })

  it('is required from the moment of becoming staff: the old session ends', async () => {
    const gita = await account(byAcr, 'guest', 'Gita')
    const browser = visitor(byAcr.url)
    expect(await end(browser, { claims: as(gita) })).toBe('/language')
    const { services } = byAcr.application
    await changeAccount(
      services,
      gita.accountId,
      { role: 'manager' },
      { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now: services.clock.now() },
    )
    expect((await browser.go('/api/auth/user')).status).toBe(401)
    expect(await end(browser, { claims: as(gita) })).toBe(refused)
    expect(await end(browser, { claims: as(gita, { acr: 'gold' }) })).toBe('/language')
  })
})

describe('a configured amr', () => {
  it('is required for staff: one value of the list', async () => {
    const karim = await account(byAmr, 'admin', 'Karim')
    for (const claims of [{}, { amr: [] }, { amr: ['pwd'] }, { amr: 'mfa' }, { amr: { mfa: true } }, { acr: 'mfa' }])
      expect(await end(visitor(byAmr.url), { claims: as(karim, claims) })).toBe(refused)
    expect(await end(visitor(byAmr.url), { claims: as(karim, { amr: ['pwd', 'otp'] }) })).toBe('/language')
    expect(provider.visits.some((visit) => visit.has('acr_values'))).toBe(false)
  })
})
