import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { messageIn } from '../../plugins/texts.ts'
import type { Api, Person } from '../../testing/api.ts'
import { startApi } from '../../testing/api.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { linkToken, tokenHash } from '../../vault/link-tokens.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const post = (person: Person, url: string, body?: Json, headers?: Record<string, string>) => person.call('POST', url, body, headers)
async function invite(body: Record<string, Json> = {}) {
  const answer = await post(api.admin, '/api/invitations', { roleType: 'guest', ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const validate = async (person: Person, token: string) => (await post(person, `/api/invitations/${token}/validate`)).json()
const redeem = (person: Person, token: string) => post(person, `/api/invitations/${token}/redeem`)
const listed = async (status: string) => (await api.admin.call('GET', `/api/invitations?status=${status}&limit=200`)).json()
const invalid = { valid: false, error: messageIn('en', 'errors.invitations.invalid', {}), code: 'invitations.invalid' }
let names = 0
const somebody = (role?: 'guest' | 'manager' | 'admin') => api.person(role, `Somebody${(names += 1)}`)

/** As it is once its time is over. */
async function expired(more: Record<string, Json> = {}) {
  const { services } = api.application
  const invitation = await invite(more)
  const { clock } = services
  const later = new Date(Date.parse(invitation.expiresAt)).toISOString()
  Object.assign(clock, { now: () => later })
  return { invitation, back: () => Object.assign(clock, { now: () => new Date().toISOString() }) }
}

describe('an invitation', () => {
  it('is answered with its token, this once', async () => {
    const { plainToken, position: _, ...invitation } = await invite({ email: ' Lena@Example.com ', recipientName: ' Lena Weber ' })
    expect(plainToken).toMatch(/^[\w-]{64}$/)
    expect(invitation).toMatchObject({
      roleType: 'guest', email: 'lena@example.com', recipientName: 'Lena Weber', status: 'active', isRevoked: false, redeemedAt: null,
      createdByAdminId: api.admin.accountId, createdByName: 'Snefro Admin', submissionId: null,
    })
    const list = await api.admin.call('GET', '/api/invitations')
    expect(list.json()[0]).toMatchObject({ id: invitation.id })
    expect(list.body).not.toContain(plainToken)
    expect(list.body).not.toContain(tokenHash(plainToken))
  })

  it('is good for 72 hours unless told otherwise', async () => {
    const hours = async (body: Record<string, Json>) => {
      const { createdAt, expiresAt } = await invite(body)
      return (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000
    }
    expect(await hours({})).toBe(72)
    expect(await hours({ expiresInHours: 1 })).toBe(1)
    expect(await hours({ expiresInHours: 720 })).toBe(720)
  })

  it('leaves its token nowhere: not in the log, not in the read models, not in the outbox table', async () => {
    const { plainToken } = await invite({ email: 'traces@example.com' })
    const { store, database } = api.application.services
    await mailsTo(api.dataDir, 'traces@example.com')
    const { sql } = await import('slonik')
    const { z } = await import('zod')
    const text = sql.type(z.object({ text: z.string().nullable() }))
    const rows = await Promise.all([
      database.any(text`select i::text as text from read.invitation i`),
      database.any(text`select l::text as text from read.access_log l`),
      database.any(text`select o::text as text from mail.outbox o`),
    ])
    const reading = new AbortController()
    let log = ''
    for await (const message of store.subscribe({ signal: reading.signal })) {
      if (message.kind === 'caught-up') break
      if (message.kind === 'event') log += JSON.stringify([message.event.data, message.event.metadata])
    }
    reading.abort()
    expect(log).toContain(tokenHash(plainToken))
    for (const kept of [log, JSON.stringify(rows)]) {
      expect(kept).not.toContain(plainToken)
      if (kept === log) expect(kept).not.toContain('traces@example.com')
    }
  })

  it('is mailed when an e-mail was given, in the language given, and its link works', async () => {
    const { plainToken } = await invite({ email: 'giulia@example.com', recipientName: 'Giulia <b>Rossi</b>', language: 'it' })
    const [mail] = await mailsTo(api.dataDir, 'giulia@example.com')
    expect(mail).toMatchObject({ language: 'it', subject: 'Registrati per il tuo viaggio con Snefro' })
    expect(mail?.text).toContain('Giulia <b>Rossi</b>')
    expect(mail?.html).toContain('Giulia &lt;b&gt;Rossi&lt;/b&gt;')
    expect(tokenIn(mail)).toBe(plainToken)
    expect((await listed('active')).find(({ email }: { email: string }) => email === 'giulia@example.com')).toMatchObject({ mail: 'sent' })
  })
})

describe('what is asked of an invitation', () => {
  it.each<[string, Json | undefined, string]>([
    ['roleType', undefined, 'required'],
    ['roleType', 'admin', 'enum'],
    ['roleType', 7, 'type'],
    ['expiresInHours', 0, 'minimum'],
    ['expiresInHours', -5, 'minimum'],
    ['expiresInHours', 721, 'maximum'],
    ['expiresInHours', 'x', 'type'],
    ['expiresInHours', '72', 'type'],
    ['expiresInHours', 1.5, 'type'],
    ['expiresInHours', null, 'type'],
    ['email', 'nobody', 'format'],
    ['email', `${'x'.repeat(250)}@example.com`, 'maxLength'],
    ['email', ['a@example.com'], 'type'],
    ['recipientName', 'x'.repeat(201), 'maxLength'],
    ['recipientName', {}, 'type'],
    ['language', 'xx', 'enum'],
    ['submissionId', 'x', 'format'],
    ['submissionId', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'unknown'],
    ['isRevoked', true, 'additionalProperties'],
  ])('%s: %j is refused as %s', async (field, value, code) => {
    const body = { roleType: 'guest', ...(value === undefined ? {} : { [field]: value }) }
    if (field === 'roleType' && value === undefined) Reflect.deleteProperty(body, 'roleType')
    const answer = await post(api.admin, '/api/invitations', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, code })]))
    expect(answer.json().errors[0].message).not.toMatch(/[{}]|problems\./)
  })

  it('says empty e-mail and name are none', async () => {
    expect(await invite({ email: '', recipientName: '  ' })).toMatchObject({ email: null, recipientName: null, mail: 'none' })
    expect(await invite({ email: null, recipientName: null })).toMatchObject({ email: null, recipientName: null })
  })

  it('keeps an agent out of a registration', async () => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    const answer = await post(api.admin, '/api/invitations', { roleType: 'agent', submissionId: id })
    expect(answer.json().errors).toMatchObject([{ field: 'submissionId', code: 'guestOnly' }])
  })

  it('is to be an admin', async () => {
    for (const role of ['manager', 'agent', 'guest', undefined] as const) {
      const person = await api.person(role, `Inviter${role ?? 'none'}`, role === 'agent' ? 'agency-1' : undefined)
      for (const answer of [await post(person, '/api/invitations', { roleType: 'guest' }), await person.call('GET', '/api/invitations')]) expect(answer.statusCode, role).toBe(403)
    }
    expect((await post(api.stranger, '/api/invitations', { roleType: 'guest' })).statusCode).toBe(401)
  })
})

describe('whoever opens the link', () => {
  it('learns what it is for before signing in', async () => {
    const { plainToken } = await invite({ email: 'seen@example.com', recipientName: 'Seen' })
    expect(await validate(api.stranger, plainToken)).toEqual({ valid: true, invitation: { roleType: 'guest', recipientName: 'Seen', email: 'seen@example.com' } })
  })

  it('becomes a guest, who may begin a registration', async () => {
    const { plainToken } = await invite()
    const person = await somebody()
    expect((await post(person, '/api/submissions', {})).statusCode).toBe(403)
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest' })
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'guest' })
    expect((await post(person, '/api/submissions', {})).statusCode).toBe(201)
    const [row] = await listed('redeemed')
    expect(row).toMatchObject({ redeemedByUserId: person.accountId, status: 'redeemed' })
  })

  it('becomes an agent with an agency of their own', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const first = (await redeem(one, (await invite({ roleType: 'agent' })).plainToken)).json()
    const second = (await redeem(other, (await invite({ roleType: 'agent' })).plainToken)).json()
    expect(first).toMatchObject({ role: 'agent', agentId: expect.stringMatching(/^agent-/) })
    expect(second.agentId).not.toBe(first.agentId)
    const { id } = (await post(one, '/api/submissions', {})).json()
    expect((await one.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ agentId: first.agentId })
    expect((await other.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
  })

  it('becomes the guest of the registration it names, and of no other', async () => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    const { plainToken, submissionReference } = await invite({ submissionId: id })
    expect(submissionReference).toMatch(/^RS-/)
    const person = await somebody()
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest', submissionId: id })
    expect((await person.call('GET', `/api/submissions/${id}`)).statusCode).toBe(200)
    expect((await person.call('GET', '/api/submissions')).json()).toMatchObject([{ id }])
    expect((await person.call('PATCH', `/api/submissions/${id}`, { boatName: 'Snefro Pearl' })).statusCode).toBe(200)
    const history = (await api.admin.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.map(({ type }: { type: string }) => type)).toContain('GuestAssigned')
    const { id: foreign } = (await post(api.admin, '/api/submissions', {})).json()
    expect((await person.call('GET', `/api/submissions/${foreign}`)).statusCode).toBe(404)
  })

  it('a second time gets the same answer, and so does validation', async () => {
    const { plainToken } = await invite()
    const person = await somebody()
    await redeem(person, plainToken)
    expect(await validate(person, plainToken)).toMatchObject({ valid: true })
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest' })
  })

  it('does not get back by the old link what was taken away', async () => {
    const { plainToken } = await invite()
    const person = await somebody()
    await redeem(person, plainToken)
    await api.admin.call('PATCH', `/api/admin-users/${person.accountId}`, { role: null })
    const again = await api.signedIn(`somebody${names}@example.com`, `Somebody${names} correct horse battery`)
    await redeem(again, plainToken)
    expect((await again.call('GET', '/api/auth/user')).json()).toMatchObject({ role: null })
    expect((await post(again, '/api/submissions', {})).statusCode).toBe(403)
  })

  it('may come with others at once: one is let in', async () => {
    const { plainToken } = await invite()
    const people = await Promise.all([somebody(), somebody(), somebody(), somebody()])
    const answers = await Promise.all(people.map((person) => redeem(person, plainToken)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404])
    const roles = await Promise.all(people.map(async (person) => (await person.call('GET', '/api/auth/user')).json().role))
    expect(roles.filter((role) => role === 'guest')).toHaveLength(1)
  })

  it('twice at once by one person is one redemption', async () => {
    const { plainToken } = await invite()
    const person = await somebody()
    const answers = await Promise.all([redeem(person, plainToken), redeem(person, plainToken)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const granted = (await api.application.services.accounts.history(person.accountId)).filter(({ type }) => type === 'RoleGranted')
    expect(granted).toHaveLength(1)
  })

  it('needs to sign in', async () => {
    const { plainToken } = await invite()
    expect((await redeem(api.stranger, plainToken)).statusCode).toBe(401)
  })

  it('with more rights is told so, and the link stays good for another', async () => {
    const { plainToken } = await invite()
    for (const person of [api.admin, await somebody('manager'), await somebody('admin')]) {
      expect((await redeem(person, plainToken)).json()).toMatchObject({ status: 409, code: 'invitations.moreRights' })
    }
    expect((await redeem(await somebody(), plainToken)).statusCode).toBe(200)
  })

  it('loses no other session than need be: this one goes on with the new role under a new id', async () => {
    const { plainToken } = await invite()
    const person = await somebody()
    const elsewhere = await api.signedIn(`somebody${names}@example.com`, `Somebody${names} correct horse battery`)
    const answer = await redeem(person, plainToken)
    expect(answer.cookies.map(({ name }) => name)).toContain('sid')
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200)
    expect((await elsewhere.call('GET', '/api/auth/user')).statusCode).toBe(401)
  })
})

describe('a token that is no good', () => {
  async function refused(token: string, person: Person) {
    expect(await validate(api.stranger, token)).toEqual(invalid)
    expect(await validate(person, token)).toEqual(invalid)
    expect((await redeem(person, token)).json()).toMatchObject({ status: 404, code: 'invitations.invalid', detail: invalid.error })
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role: null })
  }

  it('was revoked', async () => {
    const { id, plainToken } = await invite({ recipientName: 'Secret Name', email: 'secret@example.com' })
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).json()).toMatchObject({ status: 'revoked', isRevoked: true, revokedBy: api.admin.accountId })
    await refused(plainToken, await somebody())
  })

  it('has expired', async () => {
    const person = await somebody()
    const { invitation, back } = await expired({ recipientName: 'Secret Name' })
    try {
      await refused(invitation.plainToken, person)
      expect((await listed('expired')).map(({ id }: { id: string }) => id)).toContain(invitation.id)
    } finally {
      back()
    }
  })

  it('is for another e-mail', async () => {
    const { plainToken } = await invite({ email: 'only-her@example.com' })
    const person = await somebody()
    expect(await validate(person, plainToken)).toEqual(invalid)
    expect((await redeem(person, plainToken)).json()).toMatchObject({ status: 404, code: 'invitations.invalid' })
    const her = await api.person(undefined, 'Only-Her')
    expect((await redeem(her, plainToken)).json()).toMatchObject({ role: 'guest' })
  })

  it('was redeemed by somebody else', async () => {
    const { plainToken } = await invite()
    await redeem(await somebody(), plainToken)
    await refused(plainToken, await somebody())
  })

  it('is made up', async () => {
    const { keys } = api.application.services
    const person = await somebody()
    const { id, plainToken } = await invite()
    const madeUp = [
      'x', 'A'.repeat(64), 'A'.repeat(500), `${plainToken.slice(0, -1)}${plainToken.endsWith('A') ? 'B' : 'A'}`, plainToken.toLowerCase(),
      linkToken(keys, 'invitation', ['7c9e6679-7425-40de-944b-e07fc1f90ae7']), linkToken(keys, 'password', [id]), id, encodeURIComponent("' or 1=1 --"), '%F0%9F%A4%BF',
    ]
    for (const token of madeUp) await refused(token, person)
    expect(await validate(person, plainToken)).toMatchObject({ valid: true })
  })

  it('is told in the reader\'s language', async () => {
    const answer = await post(api.stranger, '/api/invitations/x/validate', undefined, { 'accept-language': 'fr' })
    expect(answer.json()).toMatchObject({ error: "Ce lien d'invitation n'est pas valide ou a expiré." })
  })
})

describe('revoking', () => {
  it('is done once, and is refused for what is redeemed, expired or not there', async () => {
    const { id } = await invite()
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).statusCode).toBe(200)
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).json()).toMatchObject({ status: 'revoked' })
    const taken = await invite()
    await redeem(await somebody(), taken.plainToken)
    expect((await post(api.admin, `/api/invitations/${taken.id}/revoke`)).json()).toMatchObject({ status: 409, code: 'invitations.redeemed' })
    const { invitation, back } = await expired()
    try {
      expect((await post(api.admin, `/api/invitations/${invitation.id}/revoke`)).json()).toMatchObject({ status: 409, code: 'invitations.expired' })
    } finally {
      back()
    }
    expect((await post(api.admin, '/api/invitations/7c9e6679-7425-40de-944b-e07fc1f90ae7/revoke')).statusCode).toBe(404)
    expect((await post(api.admin, '/api/invitations/x/revoke')).statusCode).toBe(422)
  })

  it('at the same time as redeeming: one of both happens', async () => {
    const { id, plainToken } = await invite()
    const person = await somebody()
    const [revoked, redeemed] = await Promise.all([post(api.admin, `/api/invitations/${id}/revoke`), redeem(person, plainToken)])
    expect([[200, 404], [409, 200]]).toContainEqual([revoked.statusCode, redeemed.statusCode])
  })
})

describe('the list', () => {
  it('has counts for each tab, and pages', async () => {
    const first = await api.admin.call('GET', '/api/invitations?status=active&limit=2')
    const counts = JSON.parse(String(first.headers['x-status-counts']))
    expect(counts.all).toBe(counts.active + counts.redeemed + counts.expired + counts.revoked)
    expect(Number(first.headers['x-total-count'])).toBe(counts.active)
    expect((await listed('active')).length).toBe(counts.active)
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = (await api.admin.call('GET', next)).json()
    expect([...first.json(), ...second].map(({ id }) => id)).toEqual((await listed('active')).slice(0, 4).map(({ id }: { id: string }) => id))
    expect((await api.admin.call('GET', '/api/invitations?status=nonsense')).statusCode).toBe(422)
  })
})

describe('handing a registration over', () => {
  it('is done by its agent and by admins, and makes its redeemer the guest', async () => {
    const agent = await api.person('agent', 'Handing', 'agency-7')
    const { id } = (await post(agent, '/api/submissions', {})).json()
    const answer = await post(agent, `/api/submissions/${id}/hand-over`, { email: 'Client@example.com', recipientName: 'Client', language: 'es' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ roleType: 'guest', email: 'client@example.com', submissionId: id, createdByName: 'Handing Test' })
    const [mail] = await mailsTo(api.dataDir, 'client@example.com')
    expect(mail).toMatchObject({ subject: 'Su formulario de registro para el viaje con Snefro' })
    const client = await api.person(undefined, 'Client')
    expect((await redeem(client, tokenIn(mail))).json()).toMatchObject({ role: 'guest', submissionId: id })
    for (const person of [client, agent]) expect((await person.call('GET', `/api/submissions/${id}`)).statusCode).toBe(200)
    expect((await post(api.admin, `/api/submissions/${id}/hand-over`, { email: 'second@example.com' })).statusCode).toBe(201)
  })

  it('is not for managers, guests or other agencies', async () => {
    const agent = await api.person('agent', 'Owner', 'agency-8')
    const { id } = (await post(agent, '/api/submissions', {})).json()
    const handOver = async (person: Person) => (await post(person, `/api/submissions/${id}/hand-over`, { email: 'x@example.com' })).statusCode
    expect(await handOver(await somebody('manager'))).toBe(403)
    expect(await handOver(await api.person('agent', 'Other', 'agency-9'))).toBe(404)
    expect(await handOver(await somebody('guest'))).toBe(404)
    expect(await handOver(await somebody())).toBe(404)
    expect(await handOver(api.stranger)).toBe(401)
  })

  it.each([[{}, 'email', 'required'], [{ email: 'x' }, 'email', 'format'], [{ email: 'a@example.com', expiresInHours: 0 }, 'expiresInHours', 'minimum']])('with %j names %s', async (body, field, code) => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    const answer = await post(api.admin, `/api/submissions/${id}/hand-over`, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field, code }])
  })

  it('without an e-mail is refused', async () => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    expect((await post(api.admin, `/api/submissions/${id}/hand-over`, { email: '  ' })).statusCode).toBe(422)
  })
})
