import { randomUUID } from 'node:crypto'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryDatabase } from '../../../testing/query-database.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { mailsTo, tokenIn } from '../../../testing/mails.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { withLimits } from '../../../testing/with-limits.ts'
import { linkToken, tokenHash } from '@fleet/platform/vault/link-tokens'

let api: Api
beforeAll(async () => {
  // All requests here come from one address.
  api = await startApi({}, withLimits({ attemptsPerAddress: 1000, linksPerAddress: 1000 }))
})
afterAll(() => api.close())

const account = (name: string) => newAccount(api.application.services, { role: 'manager', name })
const requestLink = (email: string, headers: Record<string, string> = {}) =>
  api.stranger.call('POST', '/api/auth/password-link', { email }, headers)
const open = (token: string) => api.stranger.call('POST', '/api/auth/password-link/open', { token })
const set = (token: string, password: string) => api.stranger.call('POST', '/api/auth/password', { token, password })
const signIn = (email: string, password: string) =>
  api.stranger.call('POST', '/api/auth/login-password', { email, password })
const strong = 'a new long password'

/** Stops another process, so that its background work is done as well. */
async function elsewhere(url: string, bodies: readonly object[]): Promise<Response[]> {
  const { app, close } = await checkedApplication(api.application.services.config, api.databaseUrl)
  const answers: Response[] = []
  for (const payload of bodies)
    answers.push(await app.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.7' }))
  await close()
  return answers
}

describe('a link to set the password', () => {
  it('is mailed in the requested language, sets the password once and ends all sessions', async () => {
    const { accountId, email, password } = await account('Lena')
    const session = await api.signedIn(email, password)
    const requested = await requestLink('  LENA@example.com'.trim(), { 'accept-language': 'ru' })
    expect([requested.statusCode, requested.json().success]).toEqual([202, true])
    const [mail] = await mailsTo(api.dataDir, email)
    expect(mail).toMatchObject({ language: 'ru', subject: 'Пароль для Snefro' })
    const token = tokenIn(mail)
    for (const _ of ['twice', 'over']) expect((await open(token)).statusCode).toBe(200)
    expect((await set(token, strong)).json()).toMatchObject({ success: true })
    const [dead, madeUp] = [await open(token), await open('made-up')]
    expect(dead.json()).toMatchObject({ status: 410, code: 'passwords.linkInvalid' })
    expect(dead.json()).toEqual(madeUp.json())
    expect((await session.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(email, password)).statusCode).toBe(401)
    expect((await signIn(email, strong)).json()).toMatchObject({ success: true, user: { id: accountId } })
    const again = await set(token, 'another long password')
    expect(again.json()).toMatchObject({ status: 410, code: 'passwords.linkInvalid', success: false })
    expect((await signIn(email, strong)).statusCode).toBe(200)
  })

  it('works for one of two simultaneous requests', async () => {
    const { email } = await account('Twice')
    await requestLink(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    const passwords = ['the first of two', 'the second of two']
    const answers = await Promise.all(passwords.map((password) => set(token, password)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    const loser = passwords.find((password) => password !== winner) ?? ''
    expect((await signIn(email, winner)).statusCode).toBe(200)
    expect((await signIn(email, loser)).statusCode).toBe(401)
  })

  it('stays usable when another link is requested; using one invalidates the others', async () => {
    const { accountId, email } = await account('Patient')
    const { accounts, keys, clock } = api.application.services
    // Requested a minute apart.
    const ids = [randomUUID(), randomUUID()]
    const tokens = ids.map((linkId) => linkToken(keys, 'password', [accountId, linkId]))
    for (const [place, linkId] of ids.entries()) {
      const link = { linkId, tokenHash: tokenHash(tokens[place] ?? ''), language: 'en' }
      const now = new Date(Date.parse(clock.now()) + place * 61_000).toISOString()
      await accounts.handle(accountId, {
        type: 'IssuePasswordLink',
        data: { link },
        meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now },
      })
    }
    expect(await mailsTo(api.dataDir, email, 2)).toHaveLength(2)
    expect((await set(tokens[0] ?? '', strong)).statusCode).toBe(200)
    expect((await set(tokens[1] ?? '', 'yet another password')).json()).toMatchObject({ code: 'passwords.linkInvalid' })
    expect((await signIn(email, strong)).statusCode).toBe(200)
  })

  it('is not used up by a common password: the answer tells what to do', async () => {
    const { email } = await account('Obvious')
    await requestLink(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    for (const password of ['password1234', 'qwertyuiop12', 'ObviousTest1', 'obvious@example.com']) {
      const answer = await set(token, password)
      expect([password, answer.statusCode, answer.json().code]).toEqual([password, 422, 'passwords.common'])
    }
    expect((await set(token, strong)).statusCode).toBe(200)
  })

  it('gives the same answer for known, unknown and inactive accounts, and mails only the first', async () => {
    const { email } = await account('Known')
    const inactive = await account('Inactive')
    await api.admin.call('PATCH', `/api/admin-users/${inactive.accountId}`, { isActive: false })
    const { accounts } = api.application.services
    const answers = await elsewhere(
      '/api/auth/password-link',
      [email, 'unknown@example.com', inactive.email].map((one) => ({ email: one })),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await mailsTo(api.dataDir, email)).toHaveLength(1)
    expect((await accounts.history(inactive.accountId)).map(({ type }) => type)).not.toContain('PasswordLinkIssued')
  })

  it('is mailed once when requested again within a minute', async () => {
    const { accountId, email } = await account('Impatient')
    const answers = await elsewhere('/api/auth/password-link', [{ email }, { email }])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    const issued = (await api.application.services.accounts.history(accountId)).filter(
      ({ type }) => type === 'PasswordLinkIssued',
    )
    expect(issued).toHaveLength(1)
  })

  it.each(['', 'x', 'A'.repeat(86), 'A'.repeat(200)])('is refused when forged as %j', async (token) => {
    expect((await set(token, strong)).json()).toMatchObject({ status: 410, code: 'passwords.linkInvalid' })
  })

  it('is refused for another kind, account or link', async () => {
    const { keys } = api.application.services
    const { accountId, email } = await account('Target')
    const other = await account('Attacker')
    await requestLink(other.email)
    const own = tokenIn((await mailsTo(api.dataDir, other.email))[0])
    expect(tokenHash(own)).toMatch(/^[0-9a-f]{64}$/)
    const swapped = Buffer.concat([
      Buffer.from(accountId.replaceAll('-', ''), 'hex'),
      Buffer.from(own, 'base64url').subarray(16),
    ]).toString('base64url')
    expect((await set(swapped, strong)).statusCode).toBe(410)
    expect((await set(linkToken(keys, 'invitation', [accountId, accountId]), strong)).statusCode).toBe(410)
    // Correctly signed, never issued.
    expect((await set(linkToken(keys, 'password', [accountId, accountId]), strong)).statusCode).toBe(410)
    expect((await signIn(email, strong)).statusCode).toBe(401)
  })

  it('accepts 12 to 128 characters, and is not used up by other lengths', async () => {
    const { email } = await account('Length')
    const longest = 'seven days at sea, '.repeat(7).slice(0, 127).concat('!')
    await requestLink(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    for (const [password, code] of [
      ['elevenchars', 'minLength'],
      ['x'.repeat(129), 'maxLength'],
    ] as const) {
      const answer = await set(token, password)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toMatchObject([{ field: 'password', code }])
    }
    expect((await set(token, longest)).statusCode).toBe(200)
    expect((await signIn(email, longest)).statusCode).toBe(200)
  })

  it.each([
    [{}, 'required'],
    [{ email: 7 }, 'type'],
    [{ email: 'nobody' }, 'format'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'maxLength'],
  ])('rejects %j and names the e-mail field', async (body, code) => {
    const answer = await api.stranger.call('POST', '/api/auth/password-link', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'email', code })]))
  })
})

describe('too many attempts', () => {
  it("apply to a team member's username as well", async () => {
    const tries = Array.from({ length: 8 }, () =>
      api.stranger.call('POST', '/api/agent-users/login', { username: 'samira.tw', password: 'wrong' }),
    )
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ])
  })

  it('allow five failures a minute for one account and address, known or not, also at once; then 429 with the wait', async () => {
    const { email, password } = await account('Guessed')
    for (const address of [email, 'nobody-at-all@example.com']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(address, 'wrong')))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      const refused = answers.find(({ statusCode }) => statusCode === 429)
      const seconds = Number(refused?.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(refused?.json()).toMatchObject({ code: 'session.tooManyAttempts', success: false, values: { seconds } })
    }
    expect((await signIn(email, password)).statusCode).toBe(429)
    expect((await signIn(email.toUpperCase(), password)).statusCode).toBe(429)
    const elsewhere = await api.application.app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      payload: { email, password },
      remoteAddress: '10.1.2.3',
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  it('are forgotten after a success', async () => {
    const { email, password } = await account('Forgetful')
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
      expect((await signIn(email, password)).statusCode).toBe(200)
    }
  })

  it('apply to requests for links too', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => requestLink('flooded@example.com')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429])
  })
})

describe('failed sign-in', () => {
  it('gives the same answer for a wrong password, an unknown account, an account without a password and an inactive one', async () => {
    const known = await account('Sameanswer')
    const inactive = await account('Sameinactive')
    await api.admin.call('PATCH', `/api/admin-users/${inactive.accountId}`, { isActive: false })
    await api.admin.call('POST', '/api/admin-users', {
      username: 'nopass',
      email: 'nopass@example.com',
      firstName: 'No',
      lastName: 'Pass',
    })
    const answers = await Promise.all([
      signIn(known.email, 'wrong'),
      signIn('never-seen@example.com', 'wrong'),
      signIn(inactive.email, inactive.password),
      signIn('nopass@example.com', 'wrong'),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ status: 401, success: false, message: 'Invalid email or password' })
  })

  it('is recorded for an unknown account without name or address', async () => {
    const before = (await recorded()).filter((line) => line.includes('UnknownSignInFailed'))
    await elsewhere('/api/auth/login-password', [{ email: 'very-secret-person@example.com', password: 'wrong' }])
    const log = await recorded()
    expect(log.filter((line) => line.includes('UnknownSignInFailed'))).toHaveLength(before.length + 1)
    expect(log.join('\n')).not.toMatch(/very-secret-person|nobody-at-all|never-seen|127\.0\.0\.1|198\.51\.100\.7/)
  })

  /** Every event as stored. */
  async function recorded(): Promise<string[]> {
    return (await queryDatabase(api.databaseUrl, 'SELECT event::text AS line FROM events.event ORDER BY position')).map(
      ({ line }) => line,
    )
  }
})
