import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApplication, startApplication } from '../../../testing/application.ts'
import { isCallback, identify, signIn, visitor } from '../../../testing/sign-in/visitor.ts'

let running: RunningApplication
beforeAll(async () => {
  running = await startApplication()
})
afterAll(() => running.close())

const browser = () => visitor(running.url)
const json = async (response: Response) => JSON.parse(await response.text())
const anna = { email: 'anna@example.com', firstName: 'Anna', lastName: 'Berg' }

describe('signing in by the identity provider', () => {
  it('creates an account without a role, returns to the page, and finds it again', async () => {
    const first = browser()
    const back = await signIn(first, anna, '/api/login?returnTo=%2Finvite%2Fabc')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/invite/abc'])
    const user = await json(await first.go('/api/auth/user'))
    expect(user).toMatchObject({ email: 'anna@example.com', firstName: 'Anna', lastName: 'Berg', role: null })
    expect((await first.go('/api/submissions')).status).toBe(403)

    const again = browser()
    await signIn(again, { ...anna, firstName: 'Anne' })
    expect(await json(await again.go('/api/auth/user'))).toEqual(user)
  })

  it('returns to the page that sent the visitor', async () => {
    const guest = browser()
    const page = await guest.follow(
      await guest.go('/api/login', { headers: { referer: `${running.url}/language?x=1` } }),
    )
    const answer = await guest.go(page.url, { form: { ...anna, emailVerified: 'yes' } })
    const end = await guest.follow(answer, ({ pathname }) => pathname === '/language')
    expect(end.headers.get('location')).toBe('/language?x=1')
  })

  it('opens the account that has this e-mail already, in any case', async () => {
    const admin = browser()
    await signIn(admin, { email: 'Admin@Example.com' })
    expect(await json(await admin.go('/api/auth/user'))).toMatchObject({
      role: 'king-snefro',
      email: running.admin.email,
    })
  })

  it('asks every time, even in a browser where another person has just signed in', async () => {
    const shared = browser()
    await signIn(shared, anna)
    await shared.go('/api/logout')
    const page = await shared.follow(await shared.go('/api/login'))
    expect(page.url).toContain('/dev/identity/sign-in/')
    await signIn(shared, { email: 'bruno@example.com', firstName: 'Bruno', lastName: 'Conti' })
    expect(await json(await shared.go('/api/auth/user'))).toMatchObject({ email: 'bruno@example.com' })
    await signIn(shared, anna)
    expect(await json(await shared.go('/api/auth/user'))).toMatchObject({ email: 'anna@example.com' })
  })

  it('creates one account for simultaneous sign-ins', async () => {
    const both = [browser(), browser()] as const
    const person = { email: 'twice@example.com', firstName: 'T', lastName: 'W' }
    const backs = await Promise.all(both.map((one) => identify(one, person)))
    const ends = await Promise.all(both.map((one, index) => one.go(backs[index]?.headers.get('location') ?? '')))
    expect(ends.map(({ status }) => status)).toEqual([302, 302])
    const [one, two] = await Promise.all(both.map(async (each) => json(await each.go('/api/auth/user'))))
    expect(one.id).toBe(two.id)
  })

  it('works in two tabs at once: each ends on its own page', async () => {
    const tabs = browser()
    const first = await identify(tabs, anna, '/api/login?returnTo=/invite/first')
    const second = await identify(tabs, anna, '/api/login?returnTo=/invite/second')
    const ends = []
    for (const back of [first, second])
      ends.push((await tabs.go(back.headers.get('location') ?? '')).headers.get('location'))
    expect(ends).toEqual(['/invite/first', '/invite/second'])
    for (let tab = 0; tab < 8; tab += 1) await tabs.go('/api/login')
    expect([...tabs.cookies.keys()].filter((name) => name.startsWith('sign-in-'))).toHaveLength(5)
  })

  it('is refused with an unverified e-mail, and when the visitor cancels', async () => {
    const guest = browser()
    const page = await guest.follow(await guest.go('/api/login'))
    const unverified = await guest.follow(await guest.go(page.url, { form: { email: 'fake@example.com' } }), isCallback)
    const refused = await guest.go(unverified.headers.get('location') ?? '')
    expect(refused.headers.get('location')).toBe('/?signInError=signIn.emailNotVerified')
    expect((await guest.go('/api/auth/user')).status).toBe(401)

    const other = browser()
    const signInPage = await other.follow(await other.go('/api/login'))
    const cancelled = await other.follow(await other.go(`${signInPage.url}/cancel`, { form: {} }), isCallback)
    expect((await other.go(cancelled.headers.get('location') ?? '')).headers.get('location')).toBe(
      '/?signInError=signIn.cancelled',
    )
  })

  it('lists people who signed in on it in this browser, and nobody else', async () => {
    const [one, other] = [browser(), browser()]
    await signIn(one, anna)
    await signIn(other, { email: 'Bruno@example.com', firstName: 'Bruno', lastName: 'Conti' })
    const shown = async (who: typeof one) =>
      (await (await who.follow(await who.go('/api/login'))).text()).match(/[\w.]+@example\.com/g)
    expect(new Set(await shown(one))).toEqual(new Set(['anna@example.com']))
    expect(new Set(await shown(other))).toEqual(new Set(['bruno@example.com']))
    expect(await shown(browser())).toBeNull()
  })

  it('uses a page marked as for development, without inline scripts or styles', async () => {
    const guest = browser()
    const page = await guest.follow(await guest.go('/api/login'))
    const html = await page.text()
    expect(html).toContain('For development only')
    expect(html).not.toMatch(/<script|style=|<style/i)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; form-action 'self'/,
    )
    expect((await guest.go('/dev/identity/page.css')).headers.get('content-type')).toContain('text/css')
    const nasty = { email: 'x@example.com', firstName: '"><img src=x onerror=alert(1)>', lastName: "'&" }
    const before = browser()
    await signIn(before, nasty)
    const listed = await (await before.follow(await before.go('/api/login'))).text()
    expect(listed).toContain('x@example.com')
    expect(listed).not.toContain('<img')
  })
})

describe('an attacker', () => {
  it('cannot use a forged or missing state', async () => {
    const victim = browser()
    const back = new URL((await identify(victim, anna)).headers.get('location') ?? '')
    for (const state of ['forged', '', undefined]) {
      const mine = browser()
      for (const [name, kept] of victim.cookies) mine.cookies.set(name, kept)
      const forged = new URL(back)
      if (state === undefined) forged.searchParams.delete('state')
      else forged.searchParams.set('state', state)
      expect((await mine.go(forged.href)).headers.get('location')).toBe('/?signInError=signIn.failed')
      expect((await mine.go('/api/auth/user')).status).toBe(401)
    }
  })

  it('cannot make a victim finish a sign-in that the attacker started', async () => {
    const attacker = browser()
    const back = await identify(attacker, { email: 'mallory@example.com' })
    const victim = browser()
    expect((await victim.go(back.headers.get('location') ?? '')).headers.get('location')).toBe(
      '/?signInError=signIn.failed',
    )
    await victim.follow(await victim.go('/api/login'))
    expect((await victim.go(back.headers.get('location') ?? '')).headers.get('location')).toBe(
      '/?signInError=signIn.failed',
    )
    expect((await victim.go('/api/auth/user')).status).toBe(401)
  })

  it('cannot forge the cookie of the attempt', async () => {
    const guest = browser()
    const back = await identify(guest, anna)
    const name = [...guest.cookies.keys()].find((one) => one.startsWith('sign-in-')) ?? ''
    const attempt = guest.cookies.get(name)
    const forged = Buffer.from(JSON.stringify({ nonce: 'n', returnTo: 'https://evil.example', kept: {} })).toString(
      'base64url',
    )
    guest.cookies.set(name, { value: `${forged}.${attempt?.value.split('.')[1] ?? ''}`, path: '/api/login' })
    expect((await guest.go(back.headers.get('location') ?? '')).headers.get('location')).toBe(
      '/?signInError=signIn.failed',
    )
  })

  it('cannot use the callback twice, not even with the cookies of the first time', async () => {
    const guest = browser()
    const back = (await identify(guest, anna)).headers.get('location') ?? ''
    const cookies = new Map(guest.cookies)
    expect((await guest.go(back)).headers.get('location')).toBe('/')
    expect((await guest.go(back)).headers.get('location')).toBe('/?signInError=signIn.failed')
    const thief = browser()
    for (const [name, kept] of cookies) thief.cookies.set(name, kept)
    expect((await thief.go(back)).headers.get('location')).toBe('/?signInError=signIn.failed')
    expect((await thief.go('/api/auth/user')).status).toBe(401)
  })

  it('cannot impersonate the provider', async () => {
    const guest = browser()
    const back = new URL((await identify(guest, anna)).headers.get('location') ?? '')
    back.searchParams.set('iss', 'https://evil.example')
    expect((await guest.go(back.href)).headers.get('location')).toBe('/?signInError=signIn.failed')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    'javascript:alert(1)',
  ])('cannot send the visitor to %s afterwards', async (target) => {
    const back = await signIn(browser(), anna, `/api/login?returnTo=${encodeURIComponent(target)}`)
    expect(back.headers.get('location')).toBe('/')
    const twice = await signIn(browser(), anna, `/api/login?returnTo=${target.replaceAll('\\', '%5C')}`)
    expect(new URL(twice.headers.get('location') ?? '', running.url).origin).toBe(running.url)
  })

  it('cannot fix the victim’s session id', async () => {
    const attacker = browser()
    await signIn(attacker, { email: 'mallory@example.com' })
    const planted = attacker.cookies.get('sid')
    const victim = browser()
    if (planted !== undefined) victim.cookies.set('sid', planted)
    await signIn(victim, anna)
    expect(victim.cookies.get('sid')?.value).not.toBe(planted?.value)
    expect((await attacker.go('/api/auth/user')).status).toBe(401)
  })
})
