import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { inviting, post, redeem } from '../../testing/invitations/inviting.ts'

let api: Api
let inviter: ReturnType<typeof inviting>
beforeAll(async () => {
  api = await startApi()
  inviter = inviting(api)
})
afterAll(() => api.close())

describe('handing a registration over', () => {
  it('is done by its agent and by admins, and makes the redeemer its guest', async () => {
    const agent = await api.person('agent', 'Handing', 'agency-7')
    const { id } = (await post(agent, '/api/submissions', {})).json()
    const answer = await post(agent, `/api/submissions/${id}/hand-over`, {
      email: 'Client@example.com',
      recipientName: 'Client',
      language: 'es',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      roleType: 'guest',
      email: 'client@example.com',
      submissionId: id,
      createdByName: 'Handing Test',
    })
    const [mail] = await mailsTo(api.dataDir, 'client@example.com')
    expect(mail).toMatchObject({ subject: 'Su formulario de registro para el viaje con Snefro' })
    const client = await api.person(undefined, 'Client')
    expect((await redeem(client, tokenIn(mail))).json()).toMatchObject({ role: 'guest', submissionId: id })
    for (const person of [client, agent])
      expect((await person.call('GET', `/api/submissions/${id}`)).statusCode).toBe(200)
    expect(
      (await post(api.admin, `/api/submissions/${id}/hand-over`, { email: 'second@example.com' })).statusCode,
    ).toBe(201)
  })

  it('is listed for its agent, who can revoke an unused link; staff are shown as the operator', async () => {
    const agent = await api.person('agent', 'Returning', 'agency-11')
    const { id } = (await post(agent, '/api/submissions', {})).json()
    const list = async (person: Person) => (await person.call('GET', `/api/submissions/${id}/hand-over`)).json()
    expect(await list(agent)).toEqual([])
    const own = (await post(agent, `/api/submissions/${id}/hand-over`, { email: 'own@example.com' })).json()
    const staff = (await post(api.admin, `/api/submissions/${id}/hand-over`, { email: 'staff@example.com' })).json()
    await caughtUp(api)
    expect(await list(agent)).toMatchObject([
      { id: staff.id, createdByAdminId: '', createdByName: 'Snefro' },
      { id: own.id, status: 'active', createdByAdminId: agent.accountId, createdByName: 'Returning Test' },
    ])
    expect(await list(api.admin)).toMatchObject([
      { createdByName: 'Snefro Admin' },
      { createdByName: 'Returning Test' },
    ])
    const again = await post(agent, `/api/submissions/${id}/hand-over/${staff.id}/send-again`, {})
    expect(again.json()).toMatchObject({ id: staff.id, status: 'active', createdByName: 'Snefro' })
    expect((await mailsTo(api.dataDir, 'staff@example.com', 2)).length).toBe(2)
    const back = (invitationId: string, at = id) =>
      post(agent, `/api/submissions/${at}/hand-over/${invitationId}/revoke`, {})
    expect((await back(own.id)).json()).toMatchObject({ status: 'revoked', revokedByName: 'Returning Test' })
    const client = await api.person(undefined, 'Own')
    expect((await redeem(client, own.plainToken)).statusCode).toBe(404)
    const other = (await post(agent, '/api/submissions', {})).json()
    const elsewhere = (await post(api.admin, '/api/invitations', { roleType: 'guest' })).json()
    const sendAgainAt = (at: string, invitationId: string) =>
      post(agent, `/api/submissions/${at}/hand-over/${invitationId}/send-again`, {})
    for (const foreign of [
      await back(staff.id, other.id),
      await back(elsewhere.id),
      await sendAgainAt(other.id, staff.id),
    ])
      expect(foreign.json()).toMatchObject({ status: 404, code: 'invitations.notFound' })
  })

  it('is refused for managers, guests and other agencies', async () => {
    const agent = await api.person('agent', 'Owner', 'agency-8')
    const { id } = (await post(agent, '/api/submissions', {})).json()
    const handOver = async (person: Person) =>
      (await post(person, `/api/submissions/${id}/hand-over`, { email: 'x@example.com' })).statusCode
    expect(await handOver(await inviter.newPerson('manager'))).toBe(403)
    expect(await handOver(await api.person('agent', 'Other', 'agency-9'))).toBe(404)
    expect(await handOver(await inviter.newPerson('guest'))).toBe(404)
    expect(await handOver(await inviter.newPerson())).toBe(404)
    expect(await handOver(api.stranger)).toBe(401)
  })

  it.each([
    [{}, 'email', 'required'],
    [{ email: 'x' }, 'email', 'format'],
    [{ email: 'a@example.com', expiresInHours: 0 }, 'expiresInHours', 'minimum'],
  ])('with %j names %s', async (body, field, code) => {
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
