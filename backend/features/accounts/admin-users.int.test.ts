import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, startApi } from '../../testing/api.ts'
import { mailsTo } from '../../testing/mails.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const body = (name: string, more: Record<string, Json> = {}) => ({
  username: name,
  email: `${name}@office.example`,
  firstName: 'Nadia',
  lastName: 'Salem',
  ...more,
})
async function create(name: string, more: Record<string, Json> = {}) {
  const answer = await api.admin.call('POST', '/api/admin-users', body(name, more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const change = (id: string, patch: Json) => api.admin.call('PATCH', `/api/admin-users/${id}`, patch)
const remove = (id: string) => api.admin.call('DELETE', `/api/admin-users/${id}`)
const fieldsOf = (answer: { json(): { errors: { field: string; code: string }[] } }) =>
  answer.json().errors.map(({ field, code }) => [field, code])

describe('an account created by an admin', () => {
  it("is returned in full, is an agent's with an agency by default, and is listed at once", async () => {
    const account = await create('karim')
    expect(account).toMatchObject({
      username: 'karim',
      email: 'karim@office.example',
      firstName: 'Nadia',
      lastName: 'Salem',
      role: 'agent',
      isActive: 'true',
      lastLogin: null,
      createdBy: api.admin.accountId,
      createdByName: 'Snefro Admin',
      isTopAdmin: false,
      isSelf: false,
    })
    expect(account.agentId).toMatch(/^agent-/)
    expect(account.id).toMatch(/^[0-9a-f-]{36}$/)
    const list = (await api.admin.call('GET', '/api/admin-users')).json()
    expect(list.map(({ id }: { id: string }) => id)).toContain(account.id)
    const { position: _, ...row } = account
    expect((await api.admin.call('GET', `/api/admin-users/${account.id}`)).json()).toEqual(row)
  })

  it('is mailed a link to set a password, in the language chosen', async () => {
    await create('ilse', { role: 'manager', language: 'de' })
    const [mail] = await mailsTo(api.dataDir, 'ilse@office.example')
    expect(mail).toMatchObject({ language: 'de', subject: 'Ihr Konto bei Snefro' })
    expect(mail?.links[0]).toMatch(/\/set-password\?lang=de#token=[\w-]{86}$/)
  })

  it('is created once, however often the same call is sent', async () => {
    const twice = () => api.admin.call('POST', '/api/admin-users', body('omar'), { 'idempotency-key': 'omar-1' })
    const [first, second] = await Promise.all([twice(), twice()])
    expect([first.statusCode, second.statusCode, first.json().id]).toEqual([201, 201, second.json().id])
  })

  it('may be inactive from the start, given as text or as a boolean', async () => {
    expect(await create('sami', { isActive: 'false' })).toMatchObject({ isActive: 'false' })
    expect(await create('samia', { isActive: false })).toMatchObject({ isActive: 'false' })
  })
})

describe('rules for an account', () => {
  it('names every missing field', async () => {
    const answer = await api.admin.call('POST', '/api/admin-users', {})
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer).toSorted()).toEqual([
      ['email', 'required'],
      ['firstName', 'required'],
      ['lastName', 'required'],
      ['username', 'required'],
    ])
  })

  it.each<[string, Json, string]>([
    ['username', 'x'.repeat(101), 'maxLength'],
    ['username', 'two words', 'pattern'],
    ['username', '', 'minLength'],
    ['username', 7, 'type'],
    ['email', `${'x'.repeat(250)}@example.com`, 'maxLength'],
    ['email', 'nobody', 'format'],
    ['email', null, 'type'],
    ['firstName', 'x'.repeat(101), 'maxLength'],
    ['firstName', '   ', 'pattern'],
    ['lastName', ['Salem'], 'type'],
    ['role', 'king-snefro', 'enum'],
    ['role', 'guest', 'enum'],
    ['isActive', 'yes', 'enum'],
    ['language', 'xx', 'enum'],
    ['passwordHash', 'x', 'additionalProperties'],
  ])('%s: %j is refused as %s', async (field, value, code) => {
    const answer = await api.admin.call('POST', '/api/admin-users', body('refused', { [field]: value }))
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer)).toContainEqual([field, code])
    expect(answer.json().errors[0].message).not.toContain('{')
  })

  it('requires an e-mail and a username that no other account has, in any case', async () => {
    await create('mariam')
    const email = await api.admin.call(
      'POST',
      '/api/admin-users',
      body('other', { email: ' Mariam@Office.Example'.trim() }),
    )
    expect([email.statusCode, email.json().code, fieldsOf(email)]).toEqual([
      409,
      'accounts.taken',
      [['email', 'taken']],
    ])
    const username = await api.admin.call('POST', '/api/admin-users', body('Mariam', { email: 'else@office.example' }))
    expect([username.statusCode, fieldsOf(username)]).toEqual([409, [['username', 'taken']]])
    const both = await api.admin.call('POST', '/api/admin-users', body('mariam'))
    expect(fieldsOf(both)).toEqual([
      ['email', 'taken'],
      ['username', 'taken'],
    ])
  })

  it('reserves nothing when it was refused', async () => {
    await create('ahmed')
    expect(
      (await api.admin.call('POST', '/api/admin-users', body('fresh', { email: 'ahmed@office.example' }))).statusCode,
    ).toBe(409)
    expect(await create('fresh')).toMatchObject({ username: 'fresh' })
  })

  it.each<[string, Record<string, Json>]>([
    ['e-mail', { email: 'same@office.example' }],
    ['username', { username: 'same' }],
  ])('allows the same %s once when several accounts ask at the same time', async (_, same) => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (__, index) =>
        api.admin.call('POST', '/api/admin-users', body(`race-${Object.keys(same)[0]}-${index}`, same)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(fieldsOf(answer)).toEqual([[Object.keys(same)[0], 'taken']])
  })
})

describe('changing an account', () => {
  it('accepts a part of the account and returns all of it', async () => {
    const { id } = await create('salma', { role: 'manager' })
    const answer = await change(id, { lastName: 'Nagy', username: 'salma.nagy' })
    expect(answer.json()).toMatchObject({
      id,
      firstName: 'Nadia',
      lastName: 'Nagy',
      username: 'salma.nagy',
      email: 'salma@office.example',
      role: 'manager',
    })
    expect((await api.admin.call('GET', `/api/admin-users/${id}`)).json()).toMatchObject({ lastName: 'Nagy' })
  })

  it('releases old values and reserves new ones', async () => {
    const { id } = await create('hany')
    await change(id, { email: 'hany.new@office.example', username: 'hany.new' })
    expect(await create('hany')).toMatchObject({ username: 'hany' })
    const taken = await api.admin.call('POST', '/api/admin-users', body('hany.new'))
    expect(fieldsOf(taken)).toEqual([
      ['email', 'taken'],
      ['username', 'taken'],
    ])
  })

  it('to a value of another account is refused and changes nothing', async () => {
    const { id } = await create('dina')
    await create('laila')
    const answer = await change(id, { email: 'laila@office.example', firstName: 'Other' })
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([409, [['email', 'taken']]])
    expect((await api.admin.call('GET', `/api/admin-users/${id}`)).json()).toMatchObject({
      email: 'dina@office.example',
      firstName: 'Nadia',
    })
  })

  it('to the same value by two accounts at once succeeds once', async () => {
    const [one, other] = [await create('rania'), await create('reem')]
    const answers = await Promise.all([one, other].map(({ id }) => change(id, { username: 'the-one' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('to another role creates an agency for an agent, and restores it later', async () => {
    const { id } = await create('yara', { role: 'manager' })
    const { agentId } = (await change(id, { role: 'agent' })).json()
    expect(agentId).toMatch(/^agent-/)
    expect((await change(id, { role: 'admin' })).json()).toMatchObject({ role: 'admin', agentId: null })
    expect((await change(id, { role: 'agent' })).json()).toMatchObject({ agentId })
  })

  it('allows another identity to be linked, and ends all sessions', async () => {
    const { id } = await create('relinked')
    const meta = {
      commandId: '00000000-0000-4000-8000-00000000001d',
      actor: { id: 'system', role: 'system' } as const,
      now: api.application.services.clock.now(),
    }
    await api.application.services.accounts.handle(id, {
      type: 'LinkIdentity',
      data: { issuer: 'https://id.example', identity: 'one' },
      meta,
    })
    expect((await change(id, { identity: 'one' })).json().errors).toMatchObject([{ field: 'identity', code: 'type' }])
    expect((await change(id, { identity: null, lastName: 'New' })).json()).toMatchObject({ lastName: 'New' })
    expect((await api.application.services.accounts.history(id)).map(({ type }) => type).slice(-2)).toEqual([
      'IdentityReleased',
      'AccountUpdated',
    ])
  })

  it('of an unknown account is a 404', async () => {
    const unknownId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    expect((await change(unknownId, { firstName: 'A' })).json()).toMatchObject({
      status: 404,
      code: 'accounts.notFound',
    })
    expect((await remove(unknownId)).json()).toMatchObject({ status: 404, code: 'accounts.notFound' })
    expect((await api.admin.call('GET', `/api/admin-users/${unknownId}`)).statusCode).toBe(404)
  })
})

describe('the top admin', () => {
  it('cannot be removed, demoted or deactivated by any admin', async () => {
    const other = await api.person('admin', 'Second')
    for (const asker of [api.admin, other]) {
      const top = `/api/admin-users/${api.admin.accountId}`
      for (const answer of [
        await asker.call('DELETE', top),
        await asker.call('PATCH', top, { role: 'admin' }),
        await asker.call('PATCH', top, { role: null }),
        await asker.call('PATCH', top, { isActive: 'false' }),
      ])
        expect(answer.json()).toMatchObject({ status: 409, code: 'accounts.topAdmin' })
    }
    expect((await api.admin.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'king-snefro' })
  })

  it('is the same account after a restart', async () => {
    const { ensureFirstAdmin } = await import('./first-admin.ts')
    expect(await ensureFirstAdmin(api.application.services)).toBeUndefined()
    const top = (await api.admin.call('GET', '/api/admin-users?role=king-snefro')).json()
    expect(top.map(({ id }: { id: string }) => id)).toEqual([api.admin.accountId])
  })
})

describe('an admin', () => {
  it('cannot lock themselves out', async () => {
    const admin = await api.person('admin', 'Self')
    const own = `/api/admin-users/${admin.accountId}`
    for (const answer of [
      await admin.call('DELETE', own),
      await admin.call('PATCH', own, { isActive: false }),
      await admin.call('PATCH', own, { role: 'agent' }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, code: 'accounts.own' })
    }
    expect((await admin.call('PATCH', own, { firstName: 'Myself' })).json()).toMatchObject({
      firstName: 'Myself',
      isSelf: true,
    })
  })
})

describe('the list', () => {
  it('is for admins', async () => {
    for (const role of ['manager', 'agent', 'guest', undefined] as const) {
      const person = await api.person(role, `Nosy${role ?? 'none'}`, role === 'agent' ? 'agency-1' : undefined)
      expect((await person.call('GET', '/api/admin-users')).statusCode, role).toBe(403)
      expect((await person.call('POST', '/api/admin-users', {})).statusCode, role).toBe(403)
    }
    expect((await api.stranger.call('GET', '/api/admin-users')).statusCode).toBe(401)
  })

  it('has staff and agents; other accounts on request', async () => {
    const guest = await api.person('guest', 'Listed')
    const none = await api.person(undefined, 'Unlisted')
    const ids = async (query: string) =>
      (await api.admin.call('GET', `/api/admin-users?limit=200${query}`)).json().map(({ id }: { id: string }) => id)
    expect(await ids('')).not.toContain(guest.accountId)
    expect(await ids('&role=guest')).toContain(guest.accountId)
    expect(await ids('&role=none')).toContain(none.accountId)
    expect(await ids('&role=all')).toEqual(
      expect.arrayContaining([guest.accountId, none.accountId, api.admin.accountId]),
    )
    expect(await ids('&role=all&search=unlisted')).toEqual([none.accountId])
  })

  it('is paged', async () => {
    const first = await api.admin.call('GET', '/api/admin-users?limit=2')
    expect(first.json()).toHaveLength(2)
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = (await api.admin.call('GET', next)).json()
    expect(second).toHaveLength(2)
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(4)
    expect(second[0].id).not.toBe(first.json()[1].id)
    expect((await api.admin.call('GET', '/api/admin-users?cursor=nonsense')).statusCode).toBe(422)
    expect((await api.admin.call('GET', '/api/admin-users?limit=0')).statusCode).toBe(422)
  })
})
