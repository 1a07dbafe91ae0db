import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { startApi } from '../../testing/api.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { withLimits } from '../../testing/with-limits.ts'
import { linkToken, tokenHash } from '../../vault/link-tokens.ts'

let api: Api
beforeAll(async () => {
  // All of these come from one address.
  api = await startApi({}, withLimits({ attemptsPerAddress: 1000, linksPerAddress: 1000 }))
})
afterAll(() => api.close())

const account = (name: string) => newAccount(api.application.services, { role: 'manager', name })
const ask = (email: string, headers: Record<string, string> = {}) => api.stranger.call('POST', '/api/auth/password-link', { email }, headers)
const set = (token: string, password: string) => api.stranger.call('POST', '/api/auth/password', { token, password })
const signIn = (email: string, password: string) => api.stranger.call('POST', '/api/auth/login-password', { email, password })
const strong = 'a new long password'

describe('a link to set the password', () => {
  it('is mailed in the language of who asked, sets the password once and signs everybody out', async () => {
    const { accountId, email, password } = await account('Lena')
    const session = await api.signedIn(email, password)
    const asked = await ask('  LENA@example.com'.trim(), { 'accept-language': 'ru' })
    expect([asked.statusCode, asked.json().success]).toEqual([202, true])
    const [mail] = await mailsTo(api.dataDir, email)
    expect(mail).toMatchObject({ language: 'ru', subject: 'Пароль для Snefro' })
    const token = tokenIn(mail)
    expect((await set(token, strong)).json()).toMatchObject({ success: true })
    expect((await session.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(email, password)).statusCode).toBe(401)
    expect((await signIn(email, strong)).json()).toMatchObject({ success: true, user: { id: accountId } })
    const again = await set(token, 'another long password')
    expect(again.json()).toMatchObject({ status: 410, code: 'passwords.linkInvalid', success: false })
    expect((await signIn(email, strong)).statusCode).toBe(200)
  })

  it('is used by one of two at once', async () => {
    const { email } = await account('Twice')
    await ask(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    const passwords = ['the first of two', 'the second of two']
    const answers = await Promise.all(passwords.map((password) => set(token, password)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    const loser = passwords.find((password) => password !== winner) ?? ''
    expect((await signIn(email, winner)).statusCode).toBe(200)
    expect((await signIn(email, loser)).statusCode).toBe(401)
  })

  it('stays good although somebody asks for another; using one spends the others', async () => {
    const { accountId, email } = await account('Patient')
    const { accounts, keys, clock } = api.application.services
    // Asked for a minute after each other.
    const ids = [randomUUID(), randomUUID()]
    const tokens = ids.map((linkId) => linkToken(keys, 'password', [accountId, linkId]))
    for (const [place, linkId] of ids.entries()) {
      const link = { linkId, tokenHash: tokenHash(tokens[place] ?? ''), language: 'en' }
      const now = new Date(Date.parse(clock.now()) + place * 61_000).toISOString()
      await accounts.handle(accountId, { type: 'IssuePasswordLink', data: { link }, meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now } })
    }
    expect(await mailsTo(api.dataDir, email, 2)).toHaveLength(2)
    expect((await set(tokens[0] ?? '', strong)).statusCode).toBe(200)
    expect((await set(tokens[1] ?? '', 'yet another password')).json()).toMatchObject({ code: 'passwords.linkInvalid' })
    expect((await signIn(email, strong)).statusCode).toBe(200)
  })

  it('is not spent by a password that is tried first: it says what to do', async () => {
    const { email } = await account('Obvious')
    await ask(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    for (const password of ['password1234', 'qwertyuiop12', 'ObviousTest1', 'obvious@example.com']) {
      const answer = await set(token, password)
      expect([password, answer.statusCode, answer.json().code]).toEqual([password, 422, 'passwords.common'])
    }
    expect((await set(token, strong)).statusCode).toBe(200)
  })

  it('answers the same for who is known, unknown or inactive, and mails only the first', async () => {
    const { email } = await account('Known')
    const inactive = await account('Inactive')
    await api.admin.call('PATCH', `/api/admin-users/${inactive.accountId}`, { isActive: false })
    const answers = await Promise.all([email, 'unknown@example.com', inactive.email].map((one) => ask(one)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await mailsTo(api.dataDir, email)
    const { invitations: _, ...services } = api.application.services
    const { state } = await services.accounts.load(inactive.accountId)
    expect(state).toMatchObject({ links: [] })
  })

  it('asked for again within a minute is one mail', async () => {
    const { accountId, email } = await account('Impatient')
    await ask(email)
    await mailsTo(api.dataDir, email)
    await ask(email)
    const { services } = api.application
    await new Promise((resolve) => setTimeout(resolve, 300))
    const issued = (await services.accounts.history(accountId)).filter(({ type }) => type === 'PasswordLinkIssued')
    expect(issued).toHaveLength(1)
  })

  it.each(['', 'x', 'A'.repeat(86), 'A'.repeat(200)])('made up as %j is refused', async (token) => {
    expect((await set(token, strong)).json()).toMatchObject({ status: 410, code: 'passwords.linkInvalid' })
  })

  it('of another kind, account or link is refused', async () => {
    const { keys } = api.application.services
    const { accountId, email } = await account('Target')
    const other = await account('Attacker')
    await ask(other.email)
    const own = tokenIn((await mailsTo(api.dataDir, other.email))[0])
    expect(tokenHash(own)).toMatch(/^[0-9a-f]{64}$/)
    const swapped = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.from(own, 'base64url').subarray(16)]).toString('base64url')
    expect((await set(swapped, strong)).statusCode).toBe(410)
    expect((await set(linkToken(keys, 'invitation', [accountId, accountId]), strong)).statusCode).toBe(410)
    // Rightly signed, never issued.
    expect((await set(linkToken(keys, 'password', [accountId, accountId]), strong)).statusCode).toBe(410)
    expect((await signIn(email, strong)).statusCode).toBe(401)
  })

  it('sets 12 to 128 characters, and is not spent by less or more', async () => {
    const { email } = await account('Length')
    const longest = 'seven days at sea, '.repeat(7).slice(0, 127).concat('!')
    await ask(email)
    const token = tokenIn((await mailsTo(api.dataDir, email))[0])
    for (const [password, code] of [['elevenchars', 'minLength'], ['x'.repeat(129), 'maxLength']] as const) {
      const answer = await set(token, password)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toMatchObject([{ field: 'password', code }])
    }
    expect((await set(token, longest)).statusCode).toBe(200)
    expect((await signIn(email, longest)).statusCode).toBe(200)
  })

  it.each([[{}, 'required'], [{ email: 7 }, 'type'], [{ email: 'nobody' }, 'format'], [{ email: `${'x'.repeat(250)}@example.com` }, 'maxLength']])('asked for with %j names the e-mail', async (body, code) => {
    const answer = await api.stranger.call('POST', '/api/auth/password-link', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'email', code })]))
  })
})

describe('too many attempts', () => {
  it('are five failures a minute for one account and address, known or not, also at once; then 429 says how long', async () => {
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
    const elsewhere = await api.application.app.inject({ method: 'POST', url: '/api/auth/login-password', payload: { email, password }, remoteAddress: '10.1.2.3' })
    expect(elsewhere.statusCode).toBe(200)
  })

  it('are forgotten by a success', async () => {
    const { email, password } = await account('Forgetful')
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
      expect((await signIn(email, password)).statusCode).toBe(200)
    }
  })

  it('hold for asking for links too', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask('flooded@example.com')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429])
  })
})

describe('failed sign-in', () => {
  it('answers the same for a wrong password, an unknown account, one without a password and one that is inactive', async () => {
    const known = await account('Sameanswer')
    const inactive = await account('Sameinactive')
    await api.admin.call('PATCH', `/api/admin-users/${inactive.accountId}`, { isActive: false })
    await api.admin.call('POST', '/api/admin-users', { username: 'nopass', email: 'nopass@example.com', firstName: 'No', lastName: 'Pass' })
    const answers = await Promise.all([
      signIn(known.email, 'wrong'), signIn('never-seen@example.com', 'wrong'), signIn(inactive.email, inactive.password), signIn('nopass@example.com', 'wrong'),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ status: 401, success: false, message: 'Invalid email or password' })
  })

  it('of nobody known keeps neither name nor address', async () => {
    await signIn('very-secret-person@example.com', 'wrong')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { store } = api.application.services
    const log: string[] = []
    const reading = new AbortController()
    for await (const message of store.subscribe({ signal: reading.signal })) {
      if (message.kind === 'caught-up') break
      if (message.kind === 'event') log.push(JSON.stringify([message.event.type, message.event.stream, message.event.data, message.event.metadata]))
    }
    reading.abort()
    expect(log.filter((line) => line.includes('UnknownSignInFailed')).length).toBeGreaterThan(0)
    expect(log.join('\n')).not.toMatch(/very-secret-person|nobody-at-all|never-seen|127\.0\.0\.1/)
  })
})
