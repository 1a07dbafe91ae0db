import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { newAccount } from '../../testing/new-account.ts'
import { linkToken } from '@fleet/platform/vault/link-tokens'
import { invalid, inviting, post, redeem, validate } from '../../testing/invitations/inviting.ts'

let api: Api
let inviter: ReturnType<typeof inviting>
beforeAll(async () => {
  api = await startApi()
  inviter = inviting(api)
})
afterAll(() => api.close())

describe('a reader of the link', () => {
  it('sees its purpose before signing in', async () => {
    const { plainToken } = await inviter.invite({ email: 'seen@example.com', recipientName: 'Seen' })
    expect(await validate(api.stranger, plainToken)).toEqual({
      valid: true,
      invitation: { roleType: 'guest', recipientName: 'Seen', email: 'seen@example.com' },
    })
  })

  it('becomes a guest, who may start a registration', async () => {
    const { plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    expect((await post(person, '/api/submissions', {})).statusCode).toBe(403)
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest' })
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'guest' })
    expect((await post(person, '/api/submissions', {})).statusCode).toBe(201)
    const [row] = await inviter.listed('redeemed')
    expect(row).toMatchObject({ redeemedByUserId: person.accountId, status: 'redeemed' })
  })

  it('becomes an agent with their own agency', async () => {
    const [one, other] = [await inviter.newPerson(), await inviter.newPerson()]
    const first = (await redeem(one, (await inviter.invite({ roleType: 'agent' })).plainToken)).json()
    const second = (await redeem(other, (await inviter.invite({ roleType: 'agent' })).plainToken)).json()
    expect(first).toMatchObject({ role: 'agent', agentId: expect.stringMatching(/^agent-/) })
    expect(second.agentId).not.toBe(first.agentId)
    const { id } = (await post(one, '/api/submissions', {})).json()
    expect((await one.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ agentId: first.agentId })
    expect((await other.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
  })

  it('becomes the guest of the named registration, and of no other', async () => {
    const { id } = (await post(api.admin, '/api/submissions', {})).json()
    const { plainToken, submissionReference } = await inviter.invite({ submissionId: id })
    expect(submissionReference).toMatch(/^RS-/)
    const person = await inviter.newPerson()
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest', submissionId: id })
    expect((await person.call('GET', `/api/submissions/${id}`)).statusCode).toBe(200)
    expect((await person.call('GET', '/api/submissions')).json()).toMatchObject([{ id }])
    expect((await person.call('PATCH', `/api/submissions/${id}`, { boatName: 'Snefro Pearl' })).statusCode).toBe(200)
    await caughtUp(api)
    const history = (await api.admin.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.map(({ type }: { type: string }) => type)).toContain('GuestAssigned')
    const { id: foreign } = (await post(api.admin, '/api/submissions', {})).json()
    expect((await person.call('GET', `/api/submissions/${foreign}`)).statusCode).toBe(404)
  })

  it('gets the same answer the second time, also from validation', async () => {
    const { plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    await redeem(person, plainToken)
    expect(await validate(person, plainToken)).toMatchObject({ valid: true })
    expect((await redeem(person, plainToken)).json()).toMatchObject({ role: 'guest' })
  })

  it('cannot regain withdrawn rights by the old link', async () => {
    const { plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    await redeem(person, plainToken)
    await api.admin.call('PATCH', `/api/admin-users/${person.accountId}`, { role: null })
    const again = await inviter.elsewhere()
    await redeem(again, plainToken)
    expect((await again.call('GET', '/api/auth/user')).json()).toMatchObject({ role: null })
    expect((await post(again, '/api/submissions', {})).statusCode).toBe(403)
  })

  it('competes with others at once: one is accepted', async () => {
    const { plainToken } = await inviter.invite()
    const people = await Promise.all([
      inviter.newPerson(),
      inviter.newPerson(),
      inviter.newPerson(),
      inviter.newPerson(),
    ])
    const answers = await Promise.all(people.map((person) => redeem(person, plainToken)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const roles = await Promise.all(
      people.map(async (person) => (await person.call('GET', '/api/auth/user')).json().role),
    )
    expect(roles.filter((role) => role === 'guest')).toHaveLength(1)
  })

  it('gets role and registration also when the process was killed between redemption and grant', async () => {
    const { id: submissionId } = (await post(api.admin, '/api/submissions', {})).json()
    const { id } = await inviter.invite({ submissionId })
    const { accountId, email, password } = await newAccount(api.application.services, { name: 'Halfway' })
    const { invitations, clock } = api.application.services
    await invitations.handle(id, {
      type: 'RedeemInvitation',
      data: { accountId, email },
      meta: { commandId: randomUUID(), actor: { id: accountId, role: 'none' }, now: clock.now() },
    })
    await eventually(async () => {
      const person = await api.signedIn(email, password)
      expect((await person.call('GET', `/api/submissions/${submissionId}`)).statusCode).toBe(200)
    })
  })

  it('redeems it once with two requests at once', async () => {
    const { plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    const answers = await Promise.all([redeem(person, plainToken), redeem(person, plainToken)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const granted = (await api.application.services.accounts.history(person.accountId)).filter(
      ({ type }) => type === 'RoleGranted',
    )
    expect(granted).toHaveLength(1)
  })

  it('needs to sign in', async () => {
    const { plainToken } = await inviter.invite()
    expect((await redeem(api.stranger, plainToken)).statusCode).toBe(401)
  })

  it('with more rights is refused, and the link stays usable for another', async () => {
    const { plainToken } = await inviter.invite()
    for (const person of [api.admin, await inviter.newPerson('manager'), await inviter.newPerson('admin')]) {
      expect((await redeem(person, plainToken)).json()).toMatchObject({ status: 409, code: 'invitations.moreRights' })
    }
    expect((await redeem(await inviter.newPerson(), plainToken)).statusCode).toBe(200)
  })

  it('keeps this session, with the new role and a new id', async () => {
    const { plainToken } = await inviter.invite()
    const person = await inviter.newPerson()
    const elsewhere = await inviter.elsewhere()
    const answer = await redeem(person, plainToken)
    expect(answer.cookies.map(({ name }) => name)).toContain('sid')
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200)
    expect((await elsewhere.call('GET', '/api/auth/user')).statusCode).toBe(401)
  })
})

describe("another person's link", () => {
  it('shows the invited address, also to readers who are not signed in', async () => {
    const { plainToken } = await inviter.invite({ email: 'only-her@example.com' })
    const person = await inviter.newPerson()
    expect(await validate(person, plainToken)).toEqual({
      valid: false,
      code: 'invitations.otherAccount',
      error: expect.any(String),
      email: 'only-her@example.com',
    })
    expect((await redeem(person, plainToken)).json()).toMatchObject({ status: 409, code: 'invitations.otherAccount' })
    const her = await api.person(undefined, 'Only-Her')
    expect((await redeem(her, plainToken)).json()).toMatchObject({ role: 'guest' })
  })

  it('shows the sign-in method after it was accepted, without revealing either person', async () => {
    const { plainToken } = await inviter.invite({ recipientName: 'Secret Name' })
    expect((await redeem(await inviter.newPerson(), plainToken)).statusCode).toBe(200)
    const other = await inviter.newPerson()
    for (const reader of [api.stranger, other]) {
      expect(await validate(reader, plainToken)).toEqual({
        valid: false,
        code: 'invitations.accepted',
        error: expect.any(String),
        signIn: 'password',
      })
    }
    expect((await redeem(other, plainToken)).json()).toMatchObject({ status: 409, code: 'invitations.accepted' })
    expect((await other.call('GET', '/api/auth/user')).json()).toMatchObject({ role: null })
  })
})

describe('an invalid token', () => {
  async function refused(token: string, person: Person) {
    expect(await validate(api.stranger, token)).toEqual(invalid)
    expect(await validate(person, token)).toEqual(invalid)
    expect((await redeem(person, token)).json()).toMatchObject({
      status: 404,
      code: 'invitations.invalid',
      detail: invalid.error,
    })
    expect((await person.call('GET', '/api/auth/user')).json()).toMatchObject({ role: null })
  }

  it('is refused when revoked', async () => {
    const { id, plainToken } = await inviter.invite({ recipientName: 'Secret Name', email: 'secret@example.com' })
    expect((await post(api.admin, `/api/invitations/${id}/revoke`)).json()).toMatchObject({
      status: 'revoked',
      isRevoked: true,
      revokedBy: api.admin.accountId,
    })
    await refused(plainToken, await inviter.newPerson())
  })

  it('is refused when expired', async () => {
    const person = await inviter.newPerson()
    await inviter.afterExpiry({ recipientName: 'Secret Name' }, async (invitation) => {
      await refused(invitation.plainToken, person)
      expect((await inviter.listed('expired')).map(({ id }: { id: string }) => id)).toContain(invitation.id)
    })
  })

  it('is refused when forged', async () => {
    const { keys } = api.application.services
    const person = await inviter.newPerson()
    const { id, plainToken } = await inviter.invite()
    const madeUp = [
      'x',
      'A'.repeat(64),
      'A'.repeat(500),
      `${plainToken.slice(0, -1)}${plainToken.endsWith('A') ? 'B' : 'A'}`,
      plainToken.toLowerCase(),
      linkToken(keys, 'invitation', ['7c9e6679-7425-40de-944b-e07fc1f90ae7']),
      linkToken(keys, 'password', [id]),
      id,
      encodeURIComponent("' or 1=1 --"),
      '%F0%9F%A4%BF',
    ]
    for (const token of madeUp) await refused(token, person)
    expect(await validate(person, plainToken)).toMatchObject({ valid: true })
  })

  it("gets an error in the reader's language", async () => {
    const answer = await post(api.stranger, '/api/invitations/x/validate', undefined, { 'accept-language': 'fr' })
    expect(answer.json()).toMatchObject({ error: 'Ce lien d’invitation n’est pas valide ou a expiré.' })
  })
})
