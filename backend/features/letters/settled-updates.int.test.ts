import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from '../../testing/api.ts'
import { startApplication, type RunningApplication } from '../../testing/application.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { newAccount } from '../../testing/new-account.ts'
import type { Application } from '../../app/app.ts'

/** Serves requests; the other process sends. */
let web: RunningApplication
let sending: Application
beforeAll(async () => {
  web = await startApplication({ PROCESS: 'web' })
  sending = await checkedApplication({ ...web.application.services.config, process: 'all' }, web.databaseUrl)
})
afterAll(async () => {
  await sending.close()
  await web.close()
})

/** Counts the updates about settled mails on an open page. */
async function openPage({ email, password }: { email: string; password: string }) {
  const signedIn = await fetch(`${web.url}/api/auth/login-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const leaving = new AbortController()
  const response = await fetch(`${web.url}/api/updates`, { headers: { cookie }, signal: leaving.signal })
  let received = ''
  const reading = (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text
  })().catch(() => {})
  const mails = async () =>
    (await (await fetch(`${web.url}/api/invitations`, { headers: { cookie } })).json()).map(
      ({ mail }: { mail: string }) => mail,
    )
  return {
    settled: () => received.split('event: mail-settled\ndata: {}\n').length - 1,
    text: () => received,
    mails,
    leave: async () => (leaving.abort(), reading),
  }
}

describe('a page connected to a process that only serves', () => {
  it('is updated when it connects, and when another process has sent a mail', async () => {
    const page = await openPage(web.admin)
    await expect.poll(page.settled).toBeGreaterThan(0)
    const admin = await peopleOf(sending).signedIn(web.admin.email, web.admin.password)
    const before = page.settled()
    expect(
      (await admin.call('POST', '/api/invitations', { roleType: 'guest', email: 'lena@example.com' })).statusCode,
    ).toBe(201)
    await expect.poll(page.mails).toEqual(['sent'])
    await expect.poll(page.settled).toBeGreaterThan(before)
    expect(page.text()).not.toContain('lena')
    await page.leave()
  })

  it('is updated for accounts that hand registrations over, and for no others', async () => {
    const { services } = sending
    const [agent, guest] = [
      await newAccount(services, { role: 'agent', name: 'Aida', agentId: 'agency-1' }),
      await newAccount(services, { role: 'guest', name: 'Gast' }),
    ]
    const pages = await Promise.all([agent, guest].map(openPage))
    await expect.poll(() => pages.map(({ text }) => text().includes('form-published'))).toEqual([true, true])
    await expect.poll(() => pages[0]?.settled()).toBeGreaterThan(0)
    expect(pages.map(({ settled }) => settled())).toEqual([expect.any(Number), 0])
    await Promise.all(pages.map(({ leave }) => leave()))
  })
})
