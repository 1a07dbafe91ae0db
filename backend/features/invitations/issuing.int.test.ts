import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { createDatabase } from '@fleet/platform/database/database'
import { type Api, startApi } from '../../testing/api.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { tokenHash } from '@fleet/platform/vault/link-tokens'
import { inviting, post, redeem } from '../../testing/invitations/inviting.ts'

let api: Api
let inviter: ReturnType<typeof inviting>
beforeAll(async () => {
  api = await startApi()
  inviter = inviting(api)
})
afterAll(() => api.close())

describe('an invitation', () => {
  it('is returned with its token, only once', async () => {
    const {
      plainToken,
      position: _,
      ...invitation
    } = await inviter.invite({ email: ' Lena@Example.com ', recipientName: ' Lena Weber ' })
    expect(plainToken).toMatch(/^[\w-]{64}$/)
    expect(invitation).toMatchObject({
      roleType: 'guest',
      email: 'lena@example.com',
      recipientName: 'Lena Weber',
      status: 'active',
      isRevoked: false,
      redeemedAt: null,
      createdByAdminId: api.admin.accountId,
      createdByName: 'Snefro Admin',
      submissionId: null,
    })
    const list = await api.admin.call('GET', '/api/invitations')
    expect(list.json()[0]).toMatchObject({ id: invitation.id })
    expect(list.body).not.toContain(plainToken)
    expect(list.body).not.toContain(tokenHash(plainToken))
  })

  it('is returned with its token, and can be revoked, while the read model stands still', async () => {
    const client = new Client({ connectionString: api.databaseUrl })
    await client.connect()
    try {
      await client.query(
        "BEGIN; SELECT position FROM subscription.checkpoint WHERE subscription = 'invitations' FOR UPDATE",
      )
      const { id, plainToken, status } = await inviter.invite({ email: 'standstill@example.com' })
      expect({ plainToken, status }).toMatchObject({
        plainToken: expect.stringMatching(/^[\w-]{64}$/),
        status: 'active',
      })
      const revoked = await api.admin.call('POST', `/api/invitations/${id}/revoke`, {})
      expect(revoked.json()).toMatchObject({
        id,
        status: 'revoked',
        isRevoked: true,
        revokedBy: api.admin.accountId,
        redeemedAt: null,
      })
    } finally {
      await client.query('ROLLBACK')
      await client.end()
    }
  })

  it('is valid for 72 hours unless given otherwise', async () => {
    const hours = async (body: Record<string, Json>) => {
      const { createdAt, expiresAt } = await inviter.invite(body)
      return (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000
    }
    expect(await hours({})).toBe(72)
    expect(await hours({ expiresInHours: 1 })).toBe(1)
    expect(await hours({ expiresInHours: 720 })).toBe(720)
  })

  it('stores its token nowhere: not in the log, the read models or the outbox table', async () => {
    const { plainToken } = await inviter.invite({ email: 'traces@example.com' })
    const { store } = api.application.services
    // As the owner, who may read all tables.
    const database = await createDatabase(api.databaseUrl)
    await mailsTo(api.dataDir, 'traces@example.com')
    const { sql } = await import('slonik')
    const { z } = await import('zod')
    const text = sql.type(z.object({ text: z.string().nullable() }))
    const rows = await Promise.all([
      database.any(text`select i::text as text from read.invitation i`),
      database.any(text`select l::text as text from read.access_log l`),
      database.any(text`select o::text as text from mail.outbox o`),
    ]).finally(() => database.end())
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

  it('is mailed when an e-mail was given, in the given language, and its link works', async () => {
    const { plainToken } = await inviter.invite({
      email: 'giulia@example.com',
      recipientName: 'Giulia <b>Rossi</b>',
      language: 'it',
    })
    const [mail] = await mailsTo(api.dataDir, 'giulia@example.com')
    expect(mail).toMatchObject({ language: 'it', subject: 'Registrati per la tua crociera con Snefro' })
    expect(mail?.text).toContain('Giulia <b>Rossi</b>')
    expect(mail?.html).toContain('Giulia &lt;b&gt;Rossi&lt;/b&gt;')
    expect(tokenIn(mail)).toBe(plainToken)
    expect(
      (await inviter.listed('active')).find(({ email }: { email: string }) => email === 'giulia@example.com'),
    ).toMatchObject({ mail: 'sent' })
  })
})

describe('sending again', () => {
  it('mails the same link once more, which works also when it was expired', async () => {
    const { id, plainToken } = await inviter.invite({ email: 'again@example.com', expiresInHours: 1 })
    await mailsTo(api.dataDir, 'again@example.com')
    const again = await post(api.admin, `/api/invitations/${id}/send-again`, {})
    expect(again.json()).toMatchObject({ id, status: 'active', email: 'again@example.com' })
    const mails = await mailsTo(api.dataDir, 'again@example.com', 2)
    expect(mails.map(tokenIn)).toEqual([plainToken, plainToken])
    expect((await inviter.listed('active')).find((row: { id: string }) => row.id === id)).toMatchObject({
      expiresAt: again.json().expiresAt,
      mail: 'sent',
    })
    const log = (await api.admin.call('GET', '/api/access-log?type=InvitationSentAgain')).json()
    expect(log[0]).toMatchObject({ invitationId: id, details: { recipientName: 'again@example.com' } })
    await inviter.afterExpiry({ email: 'late@example.com' }, async (late) => {
      expect(
        (await post(api.admin, `/api/invitations/${late.id}/send-again`, { expiresInHours: 720 })).json(),
      ).toMatchObject({ status: 'active' })
    })
  })

  it('requires an address and an open invitation', async () => {
    const { id } = await inviter.invite({ recipientName: 'Without address' })
    expect((await post(api.admin, `/api/invitations/${id}/send-again`, {})).json()).toMatchObject({
      status: 409,
      code: 'invitations.noAddress',
    })
    await post(api.admin, `/api/invitations/${id}/revoke`, {})
    expect((await post(api.admin, `/api/invitations/${id}/send-again`, {})).json()).toMatchObject({
      status: 409,
      code: 'invitations.ended',
    })
    expect((await post(api.admin, `/api/invitations/${id}/send-again`, { expiresInHours: 721 })).statusCode).toBe(422)
  })
})

describe('rules for an invitation', () => {
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

  it('treats empty e-mail and name as none', async () => {
    expect(await inviter.invite({ email: '', recipientName: '  ' })).toMatchObject({
      email: null,
      recipientName: null,
      mail: 'none',
    })
    expect(await inviter.invite({ email: null, recipientName: null })).toMatchObject({
      email: null,
      recipientName: null,
    })
  })

  it('does not give an agent a registration', async () => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    const answer = await post(api.admin, '/api/invitations', { roleType: 'agent', submissionId: id })
    expect(answer.json().errors).toMatchObject([{ field: 'submissionId', code: 'guestOnly' }])
  })

  it('requires an admin', async () => {
    for (const role of ['manager', 'agent', 'guest', undefined] as const) {
      const person = await api.person(role, `Inviter${role ?? 'none'}`, role === 'agent' ? 'agency-1' : undefined)
      for (const answer of [
        await post(person, '/api/invitations', { roleType: 'guest' }),
        await person.call('GET', '/api/invitations'),
      ])
        expect(answer.statusCode, role).toBe(403)
    }
    expect((await post(api.stranger, '/api/invitations', { roleType: 'guest' })).statusCode).toBe(401)
  })
})

describe('revoking', () => {
  it('has an effect once, and is refused for a redeemed, expired or unknown invitation', async () => {
    const { id } = await inviter.invite()
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).statusCode).toBe(200)
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).json()).toMatchObject({ status: 'revoked' })
    const taken = await inviter.invite()
    await redeem(await inviter.newPerson(), taken.plainToken)
    expect((await post(api.admin, `/api/invitations/${taken.id}/revoke`)).json()).toMatchObject({
      status: 409,
      code: 'invitations.redeemed',
    })
    await inviter.afterExpiry({}, async (invitation) => {
      expect((await post(api.admin, `/api/invitations/${invitation.id}/revoke`)).json()).toMatchObject({
        status: 409,
        code: 'invitations.expired',
      })
    })
    expect((await post(api.admin, '/api/invitations/7c9e6679-7425-40de-944b-e07fc1f90ae7/revoke')).statusCode).toBe(404)
    expect((await post(api.admin, '/api/invitations/x/revoke')).statusCode).toBe(422)
  })

  it('excludes redeeming at the same time', async () => {
    const { id, plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    const [revoked, redeemed] = await Promise.all([
      post(api.admin, `/api/invitations/${id}/revoke`),
      redeem(person, plainToken),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([revoked.statusCode, redeemed.statusCode])
  })
})

describe('the list', () => {
  it('has counts for each tab, and is paged', async () => {
    const first = await api.admin.call('GET', '/api/invitations?status=active&limit=2')
    const counts = JSON.parse(String(first.headers['x-status-counts']))
    expect(counts.all).toBe(counts.active + counts.redeemed + counts.expired + counts.revoked)
    expect(Number(first.headers['x-total-count'])).toBe(counts.active)
    expect((await inviter.listed('active')).length).toBe(counts.active)
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = (await api.admin.call('GET', next)).json()
    expect([...first.json(), ...second].map(({ id }) => id)).toEqual(
      (await inviter.listed('active')).slice(0, 4).map(({ id }: { id: string }) => id),
    )
    expect((await api.admin.call('GET', '/api/invitations?status=nonsense')).statusCode).toBe(422)
  })
})
