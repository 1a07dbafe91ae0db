import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { behindHttps, fakeProvider } from '../../../testing/sign-in/fake-provider.ts'
import { authenticatorCode, calmHalfMinute } from '../../../testing/authenticator.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { withLimits } from '../../../testing/with-limits.ts'

let api: Api
beforeAll(async () => {
  // Wrong codes are counted, and answered without delay.
  api = await startApi({}, withLimits({ attemptsAtOnce: 1_000_000 }))
})
afterAll(() => api.close())

const signIn = (email: string, password: string, code?: string) =>
  api.stranger.call('POST', '/api/auth/login-password', { email, password, ...(code === undefined ? {} : { code }) })
const eventsOf = async (accountId: string) =>
  (await api.application.services.accounts.history(accountId)).map(({ type }) => type)

/** Sets up a second factor with the code of 30 seconds ago; the current and the next code stay unused. */
async function enrol(person: Person): Promise<{ secret: string; codes: string[] }> {
  await calmHalfMinute()
  const { factorId, secret } = (await person.call('POST', '/api/auth/second-factor/secret')).json()
  const answer = await person.call('POST', '/api/auth/second-factor', { factorId, code: authenticatorCode(secret, -1) })
  expect(answer.statusCode, answer.body).toBe(200)
  return { secret, codes: answer.json().recoveryCodes }
}

async function enrolled(name: string) {
  const account = await newAccount(api.application.services, { role: 'manager', name })
  const person = await api.signedIn(account.email, account.password)
  return { ...account, person, ...(await enrol(person)) }
}

describe('signing in with a second factor', () => {
  it('requires password and code; the password alone gives no session', async () => {
    const { email, password, secret, accountId } = await enrolled('Step')
    const half = await signIn(email, password)
    expect([half.statusCode, half.json().code, half.cookies]).toEqual([401, 'session.codeNeeded', []])
    expect((await signIn(email, 'wrong', authenticatorCode(secret))).json().code).toBe('session.badCredentials')
    expect((await signIn(email, password, '000000')).json().code).toBe('session.codeWrong')
    const whole = await signIn(email, password, authenticatorCode(secret))
    expect(whole.json()).toMatchObject({ success: true, user: { id: accountId } })
  })

  it('accepts each code once, also of two simultaneous requests', async () => {
    const { email, password, secret } = await enrolled('Replay')
    const code = authenticatorCode(secret)
    const answers = await Promise.all([signIn(email, password, code), signIn(email, password, code)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await signIn(email, password, code)).json().code).toBe('session.codeWrong')
  })

  it('counts wrong codes for the account across addresses', async () => {
    const { email, password, accountId } = await enrolled('Guess')
    const codes: string[] = []
    for (let tried = 0; tried < 8; tried += 1) {
      const answer = await api.application.app.inject({
        method: 'POST',
        url: '/api/auth/login-password',
        payload: { email, password, code: String(100_000 + tried) },
        remoteAddress: `10.9.8.${tried}`,
      })
      codes.push(answer.json().code)
    }
    expect(codes).toEqual([...Array(5).fill('session.codeWrong'), ...Array(3).fill('session.tooManyAttempts')])
    await expect
      .poll(
        async () =>
          (await api.application.services.accounts.history(accountId)).filter(
            (event) => event.type === 'SignInFailed' && event.data.method === 'second-factor',
          ).length,
      )
      .toBe(5)
  })

  it('accepts a recovery code once, in any notation, and notifies the account', async () => {
    const { email, password, codes, accountId } = await enrolled('Phoneless')
    const [first = '', second = ''] = codes
    expect((await signIn(email, password, ` ${first.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200)
    expect((await signIn(email, password, first)).json().code).toBe('session.codeWrong')
    expect((await signIn(email, password, second)).statusCode).toBe(200)
    const texts = (await mailsTo(api.dataDir, email, 3)).map(({ text }) => text)
    expect(texts[0]).toContain('a second factor was set up')
    expect(texts[1]).toContain('one of your recovery codes was used')
    const log = JSON.stringify(await api.application.services.store.read(`account-${accountId}`), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(log).not.toContain(first)
    expect(log).not.toContain(first.replace('-', ''))
  })

  it('ends other sessions on setup and keeps this one', async () => {
    const { email, password } = await newAccount(api.application.services, { role: 'manager', name: 'Twoplaces' })
    const [here, there] = [await api.signedIn(email, password), await api.signedIn(email, password)]
    await enrol(here)
    expect((await here.call('GET', '/api/auth/user')).statusCode).toBe(200)
    expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
  })

  it('is not set up by a code of another secret', async () => {
    const person = await api.person('manager', 'Confused')
    const secrets = [
      (await person.call('POST', '/api/auth/second-factor/secret')).json(),
      (await person.call('POST', '/api/auth/second-factor/secret')).json(),
    ]
    const answer = await person.call('POST', '/api/auth/second-factor', {
      factorId: secrets[0].factorId,
      code: authenticatorCode(secrets[1].secret),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.codeWrong'])
    expect((await person.call('GET', '/api/auth/second-factor')).json()).toEqual({
      enrolled: false,
      demanded: false,
      method: 'password',
      recoveryCodesLeft: 0,
    })
  })

  it('can be turned off where it is optional', async () => {
    const { person, email, password, accountId } = await enrolled('Relaxed')
    expect((await person.call('DELETE', '/api/auth/second-factor')).statusCode).toBe(200)
    expect((await signIn(email, password)).statusCode).toBe(200)
    expect(await eventsOf(accountId)).toContain('SecondFactorReset')
  })
})

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const { person, email, password, codes } = await enrolled('Renewing')
    const fresh: string[] = (await person.call('POST', '/api/auth/second-factor/recovery-codes')).json().recoveryCodes
    expect(fresh).toHaveLength(10)
    expect(fresh.some((code) => codes.includes(code))).toBe(false)
    expect((await signIn(email, password, codes[0])).json().code).toBe('session.codeWrong')
    expect((await signIn(email, password, fresh[0])).statusCode).toBe(200)
    expect((await person.call('GET', '/api/auth/second-factor')).json()).toMatchObject({
      enrolled: true,
      recoveryCodesLeft: 9,
    })
  })
})

describe('a reset by another admin', () => {
  it('is an event, ends the sessions, is mailed, and allows the password alone where that is enough', async () => {
    const { person, email, password, accountId } = await enrolled('Locked')
    expect((await api.admin.call('GET', `/api/admin-users/${accountId}`)).json()).toMatchObject({
      hasSecondFactor: true,
    })
    expect((await api.admin.call('DELETE', `/api/admin-users/${accountId}/second-factor`)).statusCode).toBe(200)
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(email, password)).statusCode).toBe(200)
    expect((await mailsTo(api.dataDir, email, 2)).at(-1)?.text).toContain(
      'the second factor of your account was removed',
    )
    const reset = (await api.application.services.accounts.history(accountId)).find(
      ({ type }) => type === 'SecondFactorReset',
    )
    expect(reset?.metadata.actor.id).toBe(api.admin.accountId)
  })

  it('is refused for oneself and for the top admin', async () => {
    const admin = await api.person('admin', 'Ambitious')
    expect((await admin.call('DELETE', `/api/admin-users/${admin.accountId}/second-factor`)).json().code).toBe(
      'secondFactor.own',
    )
    expect((await admin.call('DELETE', `/api/admin-users/${api.admin.accountId}/second-factor`)).json().code).toBe(
      'accounts.topAdmin',
    )
    const manager = await api.person('manager', 'Helpful')
    expect((await manager.call('DELETE', `/api/admin-users/${admin.accountId}/second-factor`)).statusCode).toBe(403)
  })
})

describe('where a second factor is required', () => {
  it('a staff session by password alone opens only the setup, and everything after it', async () => {
    const provider = await fakeProvider()
    const strict = await startApi(behindHttps(provider))
    try {
      const { admin } = strict
      expect((await admin.call('GET', '/api/auth/user')).json()).toMatchObject({
        role: 'king-snefro',
        mustSetUpSecondFactor: true,
      })
      for (const route of strict.application.routes.filter((one) => /^(GET|POST|PATCH|DELETE) /.test(one))) {
        const [method, url = ''] = route.split(' ')
        if (
          /^\/api\/(auth\/|agent-users\/login|login|logout|invitations\/:token\/validate|confirmations\/(open|confirm|renew)|export-keys)/.test(
            url,
          )
        )
          continue
        if (method !== 'GET' && method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') continue
        const answer = await admin.call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})
        expect([route, answer.statusCode, answer.json().code]).toEqual([route, 403, 'session.secondFactorMissing'])
      }
      for (const url of ['/api/auth/sessions', '/api/auth/preview']) {
        const answer = await admin.call(
          url.endsWith('preview') ? 'POST' : 'GET',
          url,
          url.endsWith('preview') ? { as: 'guest' } : undefined,
        )
        expect([url, answer.json().code]).toEqual([url, 'session.secondFactorMissing'])
      }
      await enrol(admin)
      expect((await admin.call('GET', '/api/admin-users')).statusCode).toBe(200)
      expect((await admin.call('GET', '/api/auth/user')).json()).not.toHaveProperty('mustSetUpSecondFactor')
      expect((await admin.call('DELETE', '/api/auth/second-factor')).json().code).toBe('secondFactor.demanded')
      const guest = await strict.person('guest', 'Easygoing')
      expect((await guest.call('GET', '/api/submissions')).statusCode).toBe(200)
    } finally {
      await strict.close()
      await provider.close()
    }
  })
})
