import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedApplication } from '../testing/checked-application.ts'
import { startApplication, type RunningApplication } from '../testing/application.ts'
import { type FormsFolder, formsFolder } from '../testing/forms/forms-folder.ts'
import { published, refused } from '../testing/forms/watched-forms.ts'
import { newAccount } from '../testing/new-account.ts'

const schema = 'registration/steps/01-general-trip-data/schema.json'

let running: RunningApplication
let folder: FormsFolder
beforeAll(async () => {
  folder = await formsFolder()
  running = await startApplication({ FORMS_DIR: folder.path })
})
afterAll(async () => {
  await running.close()
  await folder.remove()
})

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${running.url}/api/auth/login-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Live updates of an open page, as they arrive. */
async function listen(cookie: string) {
  const leaving = new AbortController()
  const response = await fetch(`${running.url}/api/updates`, { headers: { cookie }, signal: leaving.signal })
  const chunks: string[] = []
  const reading = (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) chunks.push(text)
  })()
  return {
    response,
    events: (name: string) =>
      [...chunks.join('').matchAll(/event: (\S+)\ndata: (.*)\n\n/g)]
        .filter(([, event]) => event === name)
        .map(([, , data]) => JSON.parse(data ?? '')),
    ended: reading.catch(() => {}),
    leave: () => leaving.abort(),
  }
}

const serving = () => running.application.services.forms.current('registration').loaded.definition.version
const version = (page: Awaited<ReturnType<typeof listen>>) =>
  page
    .events('form-published')
    .filter(({ formId }) => formId === 'registration')
    .map((event) => event.version)

describe('an open page', () => {
  it('receives the serving version when it connects, and every new version', async () => {
    const page = await listen(await signIn(running.admin))
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.response.headers.get('cache-control')).toBe('no-store')
    const before = serving()
    await expect.poll(() => version(page)).toEqual([before])
    await published(running.application, () =>
      folder.replace(schema, 'The day you board.', 'The day you come on board.'),
    )
    await expect.poll(() => version(page)).toEqual([before, serving()])
    page.leave()
    await page.ended
  })

  it('of an admin learns when the folder was checked, that of a guest does not', async () => {
    const guest = await newAccount(running.application.services, { role: 'guest', name: 'Gast' })
    const pages = await Promise.all([running.admin, guest].map(async (who) => listen(await signIn(who))))
    const good = await folder.read(schema)
    await refused(running.application, () => folder.replace(schema, '"type": "object",', '"type": "object"'))
    await folder.write(schema, good)
    const [admins, guests] = pages
    await expect.poll(() => admins?.events('form-checked').length).toBeGreaterThan(0)
    expect(guests?.events('form-checked')).toEqual([])
    for (const page of pages) page.leave()
    await Promise.all(pages.map(({ ended }) => ended))
  })

  it('of a deactivated account ends at once, and no other', async () => {
    const { accounts, sessions, clock } = running.application.services
    const leaver = await newAccount(running.application.services, { role: 'admin', name: 'Leaver' })
    const [page, other] = await Promise.all([leaver, running.admin].map(async (who) => listen(await signIn(who))))
    await expect.poll(() => page?.events('form-published').length).toBeGreaterThan(0)
    const meta = {
      commandId: '00000000-0000-4000-8000-00000000005e',
      actor: { id: 'system', role: 'system' } as const,
      now: clock.now(),
    }
    const { revision } = await accounts.handle(leaver.accountId, {
      type: 'UpdateAccount',
      data: { isActive: false },
      meta,
    })
    await sessions.revoke(leaver.accountId, revision)
    await page?.ended
    const still = await Promise.race([other?.ended.then(() => 'ended'), Promise.resolve('open')])
    expect(still).toBe('open')
    other?.leave()
    await other?.ended
  })

  it('learns of changed registrations, from any process, and only of visible ones', async () => {
    const second = await checkedApplication(
      { ...running.application.services.config, process: 'web' },
      running.databaseUrl,
    )
    try {
      const { services } = running.application
      const people = await Promise.all([
        newAccount(services, { role: 'agent', name: 'One', agentId: 'agency-1' }),
        newAccount(services, { role: 'agent', name: 'Two', agentId: 'agency-2' }),
        newAccount(services, { role: 'manager', name: 'Manager' }),
        newAccount(services, { role: 'guest', name: 'Guest' }),
        newAccount(services, { role: 'guest', name: 'Stranger' }),
      ])
      const cookies = await Promise.all(people.map(signIn))
      const pages = await Promise.all(cookies.map(listen))
      const [agent, otherAgent, manager, guest, stranger] = pages
      const received = (page: typeof agent) =>
        page
          ?.events('submission-changed')
          .map(({ submissionId }) => submissionId)
          .filter((id) => id !== '')
      for (const page of pages)
        await expect.poll(() => page.events('submission-changed')).toContainEqual({ submissionId: '' })
      const begin = async (cookie = ''): Promise<string> => {
        const begun = await second.app.inject({
          method: 'POST',
          url: '/api/submissions',
          headers: { cookie, origin: running.url },
          payload: {},
        })
        return begun.json().id
      }
      const clients = await begin(cookies[0])
      const guests = await begin(cookies[3])
      await expect.poll(() => received(manager)).toEqual(expect.arrayContaining([clients, guests]))
      await expect
        .poll(() => [new Set(received(agent)), new Set(received(guest))])
        .toEqual([new Set([clients]), new Set([guests])])
      expect([received(otherAgent), received(stranger)]).toEqual([[], []])
      for (const page of pages) page.leave()
      await Promise.all(pages.map(({ ended }) => ended))
    } finally {
      await second.close()
    }
  })

  it('needs a session', async () => expect((await fetch(`${running.url}/api/updates`)).status).toBe(401))

  it('can poll instead of listening', async () => {
    const cookie = await signIn(running.admin)
    const text = await (await fetch(`${running.url}/api/updates?once`, { headers: { cookie } })).text()
    expect(text).toContain(`data: {"formId":"registration","version":"${serving()}"}`)
  })

  it('does not delay the shutdown', async () => {
    const page = await listen(await signIn(running.admin))
    await running.application.app.close()
    await page.ended
    expect(version(page)).toEqual([serving()])
  })
})
