import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { type Api, startApi } from '../../../testing/api.ts'
import { newAccount } from '../../../testing/new-account.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.close())

/** Lets other commands win on this stream so often; returns how often they won so far. */
function contend(stream: string, times: number): () => number {
  const { store } = api.application.services
  const append = store.append.bind(store)
  let lost = 0
  vi.spyOn(store, 'append').mockImplementation(async (to, expected, events) => {
    if (to !== stream || lost >= times) return append(to, expected, events)
    lost += 1
    throw new WrongExpectedRevision(to, expected, expected + 1)
  })
  return () => lost
}

describe('a command that loses every attempt to concurrent commands', () => {
  it('is answered with 503 and may be sent again', async () => {
    const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
    const save = () =>
      api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Maria' }, { 'idempotency-key': 'one' })
    const lost = contend(`submission-${id}`, 8)
    const contended = await save()
    expect([contended.statusCode, contended.headers['retry-after'], contended.json().code]).toEqual([
      503,
      '2',
      'commands.contended',
    ])
    expect(lost()).toBe(8)
    expect((await save()).json()).toMatchObject({ changed: ['firstName'] })
  })

  it('is retried by a reactor: a redeemed invitation grants the role', async () => {
    const { id } = (await api.admin.call('POST', '/api/invitations', { roleType: 'guest' })).json()
    const { accountId, email, password } = await newAccount(api.application.services, { name: 'Contended' })
    const lost = contend(`account-${accountId}`, 12)
    const { invitations, accounts, clock } = api.application.services
    // State after a process was killed before it granted the role.
    await invitations.handle(id, {
      type: 'RedeemInvitation',
      data: { accountId, email },
      meta: { commandId: randomUUID(), actor: { id: accountId, role: 'none' }, now: clock.now() },
    })
    await eventually(async () => expect((await accounts.load(accountId)).state).toMatchObject({ role: 'guest' }))
    expect(lost()).toBe(12)
    expect((await (await api.signedIn(email, password)).call('GET', '/api/auth/user')).json()).toMatchObject({
      role: 'guest',
    })
  })
})
