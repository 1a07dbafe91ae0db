import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Api, Person } from '../../testing/api.ts'
import { startApi } from '../../testing/api.ts'
import { approveAgencies } from '../../testing/approved-agency.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'

const internal = 'Inlandsgeheimnis'
const toGuest = 'Gruss an den Gast'

let api: Api
const passwords = new Map<'guest' | 'agent', { email: string; password: string }>()
let manager: Person
let id: string
let address: string
beforeAll(async () => {
  api = await startApi()
  address = await api.application.app.listen({ port: 0, host: '127.0.0.1' })
  const { services } = api.application
  passwords.set('guest', await newAccount(services, { role: 'guest', name: 'Gesa' }))
  await approveAgencies(services, 'agency-1')
  passwords.set('agent', await newAccount(services, { role: 'agent', name: 'Agnes', agentId: 'agency-1' }))
  manager = await api.person('manager', 'Malte')
  const agent = await signedIn('agent')
  id = (await agent.call('POST', '/api/submissions', {})).json().id
  await agent.call('PATCH', `/api/submissions/${id}`, sampleNonDiver())
  const { email = '' } = passwords.get('guest') ?? {}
  await agent.call('POST', `/api/submissions/${id}/hand-over`, { email })
  const [mail] = await mailsTo(api.dataDir, email)
  await (await signedIn('guest')).call('POST', `/api/invitations/${tokenIn(mail)}/redeem`, {})
})
afterAll(() => api.close())

async function signedIn(who: 'guest' | 'agent'): Promise<Person> {
  const { email = '', password = '' } = passwords.get(who) ?? {}
  return api.signedIn(email, password)
}

async function decided(decision: string, more: { [key: string]: Json } = {}): Promise<void> {
  const body = { decision, notes: toGuest, internalNote: `${internal} ${decision}`, ...more }
  expect((await manager.call('POST', `/api/submissions/${id}/review`, body)).statusCode).toBe(200)
}

/** Sends it to review, unless that was among what a walk did. */
async function submitted(): Promise<void> {
  const { status, requestedItems } = (await manager.call('GET', `/api/submissions/${id}`)).json()
  if (status === 'pending_review') return
  const agent = await signedIn('agent')
  for (const { person, field } of requestedItems)
    expect((await agent.call('POST', `/api/submissions/${id}/answered-requests`, { person, field })).statusCode).toBe(
      200,
    )
  expect((await agent.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
}

/** What this person gets from every route of this method that takes `id`, and from all others, headers and all. */
async function everyAnswer(
  who: 'guest' | 'agent',
  methods: readonly string[],
): Promise<{ said: string; reached: number }> {
  const { revision } = (await manager.call('GET', `/api/submissions/${id}`)).json()
  const then = Array.from({ length: revision + 1 }, (_, at) => `GET /api/submissions/:id?revision=${at}`)
  const extra = ['GET /api/submissions/:id/history?limit=1', 'GET /api/submissions/:id/history?person=1', ...then]
  const routes = [...api.application.routes, ...extra].filter((route) => methods.includes(route.split(' ')[0] ?? ''))
  let person = await signedIn(who)
  let said = ''
  let reached = 0
  for (const route of routes) {
    const [method, address = ''] = route.split(' ')
    if (method !== 'GET' && method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') throw new Error(route)
    const url = address
      .replace(':id', id)
      .replace(':formId', 'registration')
      .replace(':lang', 'en')
      .replace(/:\w+/g, 'none')
    const answer = await person.call(
      method,
      url === '/api/updates' ? `${url}?once` : url,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    )
    if (answer.statusCode < 300) reached += 1
    said += `${route}\n${JSON.stringify(answer.headers)}\n${answer.body}\n`
    if (/auth|login|logout/.test(route)) person = await signedIn(who)
  }
  return { said, reached }
}

/** An open page's stream; the answer ends it and gives what came. */
async function listening(who: 'guest' | 'agent'): Promise<() => Promise<string>> {
  const json = { 'content-type': 'application/json' }
  const { email, password } = passwords.get(who) ?? {}
  const { headers } = await fetch(`${address}/api/auth/login-password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const leaving = new AbortController()
  const { body } = await fetch(`${address}/api/updates`, { headers: { cookie }, signal: leaving.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => {})
  return async () => {
    leaving.abort()
    await reading
    return text
  }
}

describe('an internal note', () => {
  it.each(['guest', 'agent'] as const)(
    'reaches no %s of the registration by any route, in any status it has',
    async (who) => {
      const steps = [
        async () => (
          await submitted(),
          decided('request_documents', { items: [{ person: 1, field: 'passportNumber', comment: toGuest }] })
        ),
        async () => (await submitted(), decided('reject')),
        () => decided('reopen'),
        async () => (await submitted(), decided('approve')),
        () => decided('reopen'),
      ]
      for (const step of steps) {
        await step()
        const { said, reached } = await everyAnswer(who, ['GET'])
        expect(reached).toBeGreaterThan(15)
        expect(said).toContain(toGuest)
        expect(said).not.toContain(internal)
      }
      expect((await everyAnswer(who, ['POST', 'PATCH', 'DELETE'])).said).not.toContain(internal)
      for (const decision of ['request_documents', 'reject', 'reopen', 'approve']) {
        expect((await manager.call('GET', `/api/submissions/${id}/history`)).body).toContain(`${internal} ${decision}`)
      }
    },
  )

  it.each(['guest', 'agent'] as const)(
    'is told to no %s by a stream of updates that is open while it is written',
    async (who) => {
      const heard = await listening(who)
      await submitted()
      await decided('reject')
      await decided('reopen')
      const text = await heard()
      expect(text).toContain('event: form-published')
      expect(text).not.toContain(internal)
    },
  )

  it('stands in no mail, though decisions were made before it was sent', async () => {
    const agent = await signedIn('agent')
    await agent.call('POST', `/api/submissions/${id}/hand-over`, { email: 'heir@example.com' })
    await mailsTo(api.dataDir, 'heir@example.com')
    const folder = join(api.dataDir, 'outbox')
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    expect(files.join()).toContain('heir@example.com')
    expect(files.join()).not.toContain(internal)
  })

  it('is there for staff, beside the note to the guest and marked by its own name; absent where none was written', async () => {
    await submitted()
    await decided('approve')
    await manager.call('POST', `/api/submissions/${id}/review`, { decision: 'complete', internalNote: '  ' })
    for (const staff of [manager, api.admin]) {
      const [completed, approved] = (await staff.call('GET', `/api/submissions/${id}/history`)).json()
      expect(completed).toMatchObject({ type: 'SubmissionCompleted', notes: null, internalNote: null })
      expect(approved).toMatchObject({
        type: 'SubmissionApproved',
        notes: toGuest,
        internalNote: `${internal} approve`,
      })
    }
    const [entry] = (await (await signedIn('guest')).call('GET', `/api/submissions/${id}/history`)).json()
    expect(entry).not.toHaveProperty('internalNote')
  })
})

it('a rejection without a note to the guest is refused, whatever is written internally', async () => {
  const own = (await api.admin.call('POST', '/api/submissions', {})).json().id
  await api.admin.call('PATCH', `/api/submissions/${own}`, sampleNonDiver())
  await api.admin.call('POST', `/api/submissions/${own}/submit`, {})
  const refused = await api.admin.call('POST', `/api/submissions/${own}/review`, {
    decision: 'reject',
    notes: ' ',
    internalNote: internal,
  })
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'review.reasonMissing',
    errors: [{ field: 'notes', code: 'required' }],
  })
  expect((await api.admin.call('GET', `/api/submissions/${own}`)).json().status).toBe('pending_review')
})
