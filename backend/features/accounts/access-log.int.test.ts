import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { type Api, startApi } from '../../testing/api.ts'

type Entry = {
  id: string
  type: string
  at: string
  actor: { id: string; role: string; name: string | null }
  person: { id: string; name: string } | null
  details: Record<string, unknown>
  changes: unknown[]
  invitationId: string | null
  submissionReference: string | null
}
let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const log = async (query = ''): Promise<Entry[]> =>
  (await api.admin.call('GET', `/api/access-log?limit=200${query}`)).json()

/** Waits for events that are recorded after the response. */
async function logOnce(query: string, enough: (entries: Entry[]) => boolean): Promise<Entry[]> {
  return eventually(async () => {
    const entries = await log(query)
    expect(enough(entries)).toBe(true)
    return entries
  })
}

describe('the access log', () => {
  it('lists the events of an account, newest first, with names and changes', async () => {
    const created = (
      await api.admin.call('POST', '/api/admin-users', {
        username: 'karim',
        email: 'karim@example.com',
        firstName: 'Karim',
        lastName: 'Adel',
        role: 'manager',
      })
    ).json()
    await api.admin.call('PATCH', `/api/admin-users/${created.id}`, { lastName: 'Helmy', role: 'agent' })
    await api.admin.call('PATCH', `/api/admin-users/${created.id}`, { isActive: 'false' })
    await api.admin.call('DELETE', `/api/admin-users/${created.id}`)
    const entries = await log(`&person=${created.id}`)
    expect(entries.map(({ type }) => type)).toEqual([
      'AccountRemoved',
      'AccountDeactivated',
      'RoleGranted',
      'AccountUpdated',
      'PasswordLinkIssued',
      'RoleGranted',
      'AccountCreated',
    ])
    const [, , granted, updated, link, , account] = entries
    expect(granted).toMatchObject({ details: { role: 'agent', agentId: created.agentId ?? expect.any(String) } })
    expect(updated).toMatchObject({ details: {}, changes: [{ field: 'lastName', from: 'Adel', to: 'Helmy' }] })
    expect(link).toMatchObject({ details: { purpose: 'welcome' } })
    expect(JSON.stringify(link)).not.toMatch(/tokenHash|linkId/)
    expect(account).toMatchObject({
      actor: { id: api.admin.accountId, role: 'king-snefro', name: 'Snefro Admin' },
      person: { id: created.id, name: 'Karim Helmy' },
      details: { email: 'karim@example.com', username: 'karim', firstName: 'Karim', lastName: 'Adel' },
    })
  })

  it('lists sign-ins, and at most five failed ones a minute', async () => {
    const person = await api.person('manager', 'Mona')
    for (let tried = 0; tried < 3; tried += 1) {
      await api.stranger.call('POST', '/api/auth/login-password', { email: 'mona@example.com', password: 'wrong' })
    }
    await api.stranger.call('POST', '/api/auth/login-password', {
      email: 'nobody-known@example.com',
      password: 'wrong',
    })
    const entries = await logOnce(
      `&person=${person.accountId}`,
      (found) => found.filter(({ type }) => type === 'SignInFailed').length === 3,
    )
    expect(entries.map(({ type }) => type)).toEqual([
      'SignInFailed',
      'SignInFailed',
      'SignInFailed',
      'SignedIn',
      'RoleGranted',
      'AccountCreated',
    ])
    expect(entries[3]).toMatchObject({
      actor: { id: person.accountId, role: 'manager', name: 'Mona Test' },
      details: { method: 'password' },
    })
    const [unknown] = await logOnce('&type=UnknownSignInFailed', (found) => found.length === 1)
    expect(unknown).toMatchObject({ person: null, details: { attempts: 1 }, actor: { role: 'system' } })
    expect(JSON.stringify(unknown)).not.toContain('nobody-known')
  })

  it('lists invitations from issue to redemption, and revoked ones', async () => {
    const { id: submissionId, referenceCode } = (await api.admin.call('POST', '/api/submissions', {})).json()
    const invitation = (
      await api.admin.call('POST', '/api/invitations', {
        roleType: 'guest',
        email: 'ann@example.com',
        recipientName: 'Ann',
        submissionId,
      })
    ).json()
    const ann = await api.person(undefined, 'Ann')
    await ann.call('POST', `/api/invitations/${invitation.plainToken}/redeem`)
    const of = (all: Entry[]) => all.filter((entry) => entry.invitationId === invitation.id)
    const entries = of(await logOnce('', (all) => of(all).length >= 4))
    expect(entries.map(({ type }) => type)).toEqual([
      'GuestAssigned',
      'RoleGranted',
      'InvitationRedeemed',
      'InvitationIssued',
    ])
    for (const entry of entries.slice(0, 3))
      expect(entry).toMatchObject({ person: { id: ann.accountId, name: 'Ann Test' }, actor: { id: ann.accountId } })
    expect(entries[0]).toMatchObject({ submissionReference: referenceCode })
    expect(entries[3]).toMatchObject({
      details: { roleType: 'guest', email: 'ann@example.com', recipientName: 'Ann' },
      submissionReference: referenceCode,
    })
    expect(JSON.stringify(entries)).not.toContain(invitation.plainToken)
    const other = (
      await api.admin.call('POST', '/api/invitations', { roleType: 'agent', recipientName: 'Rémy_Roux' })
    ).json()
    await api.admin.call('POST', `/api/invitations/${other.id}/revoke`)
    const [revoked] = await log('&type=InvitationRevoked')
    expect(revoked).toMatchObject({
      invitationId: other.id,
      actor: { name: 'Snefro Admin' },
      details: { recipientName: 'Rémy_Roux' },
    })
  })

  it('searches for a person by words: actor, affected account and invited person', async () => {
    const found = async (who: string) => new Set((await log(`&who=${encodeURIComponent(who)}`)).map(({ type }) => type))
    expect(await found('rémy_ROUX')).toEqual(new Set(['InvitationIssued', 'InvitationRevoked']))
    expect(await found('remy roux')).toEqual(await found('rémy_ROUX'))
    expect(await found('test ann')).toEqual(
      new Set(['GuestAssigned', 'RoleGranted', 'InvitationRedeemed', 'AccountCreated', 'SignedIn']),
    )
    expect(await found('snefro admin')).toContain('InvitationRevoked')
    expect(await found('%')).toEqual(new Set())
  })

  it("filters by type, by person and by day in the fleet's time zone", async () => {
    const types = (entries: Entry[]) => new Set(entries.map(({ type }) => type))
    expect(types(await log('&type=RoleGranted'))).toEqual(new Set(['RoleGranted']))
    expect(types(await log('&type=RoleGranted,SignedIn'))).toEqual(new Set(['RoleGranted', 'SignedIn']))
    const today = api.application.services.clock.today()
    const dated = await log(`&day=${today}`)
    const all = await log()
    expect(dated.length).toBeGreaterThan(10)
    expect(all.slice(-dated.length).map(({ id }) => id)).toEqual(dated.map(({ id }) => id))
    expect(await log('&day=2020-01-01')).toEqual([])
    const person = await api.person('admin', 'Filtered')
    expect(await logOnce(`&person=${person.accountId}&type=SignedIn`, (found) => found.length > 0)).toMatchObject([
      { type: 'SignedIn', person: { id: person.accountId } },
    ])
    for (const query of ['type=Nonsense', 'day=yesterday', 'day=2030-02-31', 'limit=x', 'cursor=x']) {
      expect((await api.admin.call('GET', `/api/access-log?${query}`)).statusCode, query).toBe(422)
    }
  })

  it('is paged', async () => {
    const ids: string[] = []
    const before = await logOnce('', (all) => all.length > 20)
    for (let address = '/api/access-log?limit=7', pages = 0; address !== '' && pages < 100; pages += 1) {
      const page = await api.admin.call('GET', address)
      ids.push(...page.json().map(({ id }: Entry) => id))
      address = /<(.+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1] ?? ''
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(-before.length)).toEqual(before.map(({ id }) => id))
  })

  it('omits a person when the key is gone', async () => {
    const created = (
      await api.admin.call('POST', '/api/admin-users', {
        username: 'erased',
        email: 'erased@example.com',
        firstName: 'To',
        lastName: 'Erase',
      })
    ).json()
    await api.application.services.vault.destroyKeys([created.id])
    const [entry] = await log(`&person=${created.id}&type=AccountCreated`)
    expect(entry).toMatchObject({ type: 'AccountCreated', details: {}, changes: [] })
    expect(entry?.details).toEqual({})
  })

  it('is for admins', async () => {
    for (const role of ['manager', 'agent', 'guest', undefined] as const) {
      const person = await api.person(role, `Curious${role ?? 'none'}`, role === 'agent' ? 'agency-1' : undefined)
      expect((await person.call('GET', '/api/access-log')).statusCode, role).toBe(403)
    }
    expect((await api.stranger.call('GET', '/api/access-log')).statusCode).toBe(401)
  })
})
