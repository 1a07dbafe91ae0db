import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Json } from '@fleet/domain/kernel/json'
import { metadataOf } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { type Api, type Person, adminPassword, startApi } from '../../testing/api.ts'
import { purgePreviews } from './purge.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'

let api: Api
let real: string
let code: string
beforeAll(async () => {
  api = await startApi()
  const guest = await api.person('guest', 'Rea')
  real = (await guest.call('POST', '/api/submissions', {})).json().id
  const { readModels, store } = api.application.services
  await readModels.waitFor(await store.head(), waitLimitMs)
  code = await nextCode(api.admin)
})
afterAll(() => api.close())

const top = () => api.signedIn('admin@example.com', adminPassword)
const nextCode = async (who: Person) => (await who.call('GET', '/api/reference-code')).json().referenceCode
const preview = (who: Person, as: Json) => who.call('POST', '/api/auth/preview', { as })
const ids = async (who: Person, address = '/api/submissions') =>
  (await who.call('GET', address)).json().map(({ id }: { id: string }) => id)

async function previewing(as: 'agent' | 'guest'): Promise<Person> {
  const person = await top()
  expect((await preview(person, as)).statusCode).toBe(200)
  return person
}

describe('the top admin in preview', () => {
  it('is labelled, and can be left', async () => {
    const admin = await top()
    const started = (await preview(admin, 'guest')).json()
    expect(started).toMatchObject({
      id: admin.accountId,
      role: 'guest',
      preview: { original: 'king-snefro', as: 'guest' },
      position: expect.any(String),
    })
    const asAgent = (await preview(admin, 'agent')).json()
    expect(asAgent).toMatchObject({
      role: 'agent',
      agentId: `preview-${admin.accountId}`,
      preview: { original: 'king-snefro', as: 'agent' },
    })
    expect((await admin.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'agent' })
    const returned = (await preview(admin, null)).json()
    expect(returned).toMatchObject({ id: admin.accountId, role: 'king-snefro' })
    expect(returned).not.toHaveProperty('preview')
    expect((await preview(admin, null)).statusCode).toBe(200)
    expect((await preview(admin, 'manager')).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'as', code: 'enum' }],
    })
  })

  it.each(['agent', 'guest'] as const)('has the rights of %s, and sees no real data', async (as) => {
    const person = await previewing(as)
    expect((await person.call('GET', '/api/admin-users')).statusCode).toBe(403)
    expect((await person.call('GET', `/api/submissions/${real}`)).statusCode).toBe(404)
    expect((await person.call('POST', `/api/submissions/${real}/review`, { decision: 'approve' })).statusCode).toBe(404)
    expect((await person.call('GET', '/api/stats')).json()).toMatchObject({ activeForms: 0, totalDivers: 0 })
  })

  it('creates registrations that exist in preview only, without a reference number', async () => {
    const person = await previewing('agent')
    const started = (await person.call('POST', '/api/submissions', {})).json()
    expect(started.referenceCode).toMatch(/^PREVIEW-[0-9A-F]{8}$/)
    await person.call('PATCH', `/api/submissions/${started.id}`, { firstName: 'Zacharias', isDiver: true })
    expect(await ids(person)).toEqual([started.id])
    expect(await ids(person, '/api/agent-submissions')).toEqual([started.id])
    expect((await person.call('GET', '/api/stats')).json()).toMatchObject({ activeForms: 1, totalDivers: 1 })
    expect((await (await previewing('agent')).call('GET', `/api/submissions/${started.id}`)).json()).toMatchObject({
      firstName: 'Zacharias',
    })
    expect((await (await previewing('guest')).call('GET', `/api/submissions/${started.id}`)).statusCode).toBe(404)

    for (const staff of [await top(), await api.person('manager', 'Mina')]) {
      expect(await ids(staff)).toEqual([real])
      expect(await ids(staff, '/api/submissions/recent')).toEqual([real])
      expect(await ids(staff, '/api/submissions?search=zacharias')).toEqual([])
      expect((await staff.call('GET', '/api/submissions')).headers).toMatchObject({
        'x-total-count': '1',
        'x-status-counts': expect.stringContaining('"all":1'),
      })
      expect((await staff.call('GET', `/api/submissions/${started.id}`)).statusCode).toBe(404)
      expect((await staff.call('GET', `/api/submissions/${started.id}/history`)).statusCode).toBe(404)
      expect((await staff.call('GET', '/api/stats')).json()).toMatchObject({ activeForms: 1, totalDivers: 0 })
    }
    expect(await nextCode(api.admin)).toBe(code)
  })

  it('is recorded in every event made in preview, and shown in the history', async () => {
    const person = await previewing('guest')
    const { id } = (await person.call('POST', '/api/submissions', {})).json()
    await person.call('PATCH', `/api/submissions/${id}`, { firstName: 'Ada' })
    const events = await api.application.services.store.read(`submission-${id}`)
    expect(events.map(({ type }) => type)).toEqual(['SubmissionStarted', 'AnswersSaved'])
    for (const { metadata } of events) {
      expect(metadataOf(metadata).actor).toEqual({
        id: `preview-guest-${person.accountId}`,
        role: 'guest',
        onBehalfOf: person.accountId,
        preview: true,
      })
    }
    const [newest] = (await person.call('GET', `/api/submissions/${id}/history`)).json()
    expect(newest.actor).toMatchObject({ role: 'guest', onBehalfOf: person.accountId, onBehalfOfName: 'Snefro Admin' })
    const history = await api.application.services.accounts.history(person.accountId)
    expect(history.at(-1)).toMatchObject({
      type: 'PreviewStarted',
      data: { as: 'guest' },
      metadata: { actor: { id: person.accountId, role: 'king-snefro' } },
    })
  })

  it('has no outside effects', async () => {
    const person = await previewing('agent')
    const { id } = (await person.call('POST', '/api/submissions', {})).json()
    expect(
      (await person.call('POST', `/api/submissions/${id}/hand-over`, { email: 'heir@example.com' })).json(),
    ).toMatchObject({ status: 403, code: 'preview.notHere' })
    expect((await person.call('POST', '/api/invitations/any/redeem', {})).json()).toMatchObject({
      code: 'preview.notHere',
    })
  })

  it('survives the sign-out of other accounts, and ends with a new sign-in', async () => {
    const person = await previewing('guest')
    expect((await person.call('DELETE', '/api/auth/sessions')).statusCode).toBe(200)
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'guest' })
    await person.call('GET', '/api/logout')
    const history = await api.application.services.accounts.history(person.accountId)
    expect(history.at(-1)).toMatchObject({ type: 'PreviewEnded', metadata: { actor: { id: person.accountId } } })
    expect((await (await top()).call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'king-snefro' })
  })
})

describe('other roles', () => {
  it.each(['admin', 'manager', 'agent', 'guest'] as const)('cannot preview: %s', async (role) => {
    const person = await api.person(role, `Wanting-${role}`, role === 'agent' ? 'agency-9' : undefined)
    expect((await preview(person, 'guest')).json()).toMatchObject({ status: 403, code: 'access.denied' })
    expect((await preview(person, null)).statusCode).toBe(403)
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role })
  })
})

describe('a day later', () => {
  it('preview data is purged: rows, files and keys; real data stays', async () => {
    const { services } = api.application
    const person = await previewing('guest')
    const { id } = (await person.call('POST', '/api/submissions', {})).json()
    await person.call('PATCH', `/api/submissions/${id}`, { firstName: 'Vera' })
    const form = new FormData()
    form.set('kind', 'passportCopy')
    form.set('file', new Blob([new Uint8Array(pdfOf('made in preview'))]), 'x.pdf')
    expect((await person.send('POST', `/api/submissions/${id}/documents`, form)).statusCode).toBe(201)
    await ids(person)
    expect(await purgePreviews(services)).toBe(0)
    expect(await ids(person)).toContain(id)

    const tomorrow = {
      ...services,
      clock: { ...services.clock, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString() },
    }
    expect(await purgePreviews(tomorrow)).toBeGreaterThan(1)
    expect(await services.readModels.waitFor(await services.store.head(), waitLimitMs)).toBe(true)
    expect(await purgePreviews(tomorrow)).toBe(0)
    expect(await ids(person)).toEqual([])
    expect((await person.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
    expect((await person.call('PATCH', `/api/submissions/${id}`, { firstName: 'Back' })).statusCode).toBe(404)
    const files = (
      await readdir(join(services.config.dataDir, 'documents'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile())
    expect(files).toEqual([])
    const left = await services.store.read(`submission-${id}`)
    expect(left.at(-1)?.type).toBe('PreviewPurged')
    expect(await services.vault.findKey(String(left[0]?.data['personId']))).toBeUndefined()
    expect(JSON.stringify(left.map(({ data }) => data))).not.toContain('Vera')
    expect(await ids(await top())).toEqual([real])
    expect((await (await top()).call('GET', `/api/submissions/${real}`)).statusCode).toBe(200)
  })
})
