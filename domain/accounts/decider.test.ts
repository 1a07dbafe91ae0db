import { describe, expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, create, created, deactivated, granted, meta, removed } from './testing/past.ts'

const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)
const nadia = {
  status: 'active',
  accountId: 'account-1',
  email: 'nadia@example.com',
  firstName: 'Nadia',
  lastName: 'Salem',
  failures: [],
  links: [],
}

describe('creating an account', () => {
  it('grants its role', () =>
    account()
      .when(create())
      .thenEvents([created, granted('admin')]))

  it('names the agency of an agent', () =>
    account()
      .when(create({ role: 'agent', agentId: 'agency-1' }))
      .thenEvents([created, granted('agent', 'agency-1')]))

  it('of a team member names the owner’s account, as long as it is a member', () => {
    const {
      data: { accountId },
    } = create()
    const member = {
      type: 'RoleGranted',
      data: { accountId, role: 'agent', agentId: 'agency-1', memberOf: 'owner' },
    } as const
    account()
      .when(create({ role: 'agent', agentId: 'agency-1', memberOf: 'owner' }))
      .thenEvents([created, member])
    expect(account([created, member]).state).toEqual({
      ...nadia,
      role: 'agent',
      agentId: 'agency-1',
      lastAgentId: 'agency-1',
      memberOf: 'owner',
    })
    expect(account([created, member, granted('agent', 'agency-1')]).state).not.toHaveProperty('memberOf')
  })

  it('without a role grants none', () => {
    const { role: _, ...data } = create().data
    account().when({ type: 'CreateAccount', data, meta }).thenEvents([created])
  })

  it('mails a link to set the password, good for 30 minutes', () => {
    const link = { linkId: 'link-1', tokenHash: 'aa', language: 'de' }
    account()
      .when(create({ link }))
      .thenEvents([
        created,
        granted('admin'),
        {
          type: 'PasswordLinkIssued',
          data: {
            accountId: 'account-1',
            ...link,
            purpose: 'welcome',
            issuedAt: '2030-01-10T08:00:00.000Z',
            expiresAt: '2030-01-10T08:30:00.000Z',
          },
        },
      ])
  })

  it('that is not active mails nothing', () => {
    const link = { linkId: 'link-1', tokenHash: 'aa', language: 'de' }
    account()
      .when(create({ isActive: false, link }))
      .thenEvents([created, granted('admin'), deactivated])
  })

  it('changes nothing when it is repeated', () =>
    account([created, granted('admin')])
      .when(create())
      .thenEvents([]))

  it('is refused when another account has the id', () => {
    account([created, granted('admin')])
      .when(create({ accountId: 'account-2' }))
      .thenRejects('accounts.taken')
  })
})

describe('an account', () => {
  it("has the role granted last, and an agency only while it is an agent's", () => {
    const agent = account([created, granted('agent', 'agency-1')]).state
    expect(agent).toEqual({ ...nadia, role: 'agent', agentId: 'agency-1', lastAgentId: 'agency-1' })
    const manager = account([created, granted('agent', 'agency-1'), granted('manager')]).state
    expect(manager).toEqual({ ...nadia, role: 'manager', lastAgentId: 'agency-1' })
  })

  it('is there without a name once its person was erased', () => {
    const nameless: AccountEvent = JSON.parse('{ "type": "AccountCreated", "data": { "accountId": "account-1" } }')
    const { state } = account([nameless, granted('guest')])
    expect(state).toMatchObject({ status: 'active', accountId: 'account-1', role: 'guest' })
  })

  it('is not made by a role, nor changed by events of a type it does not know', () => {
    const foreign: AccountEvent = JSON.parse('{ "type": "AgentApproved" }')
    expect(account([granted('admin'), foreign]).state).toEqual({ status: 'none' })
    expect(account([created, foreign]).state).toEqual(nadia)
  })
})

describe('previewing another role', () => {
  const as = { type: 'StartPreview', data: { as: 'guest' }, meta } as const

  it('is for the top admin', () => {
    account([created, granted('king-snefro')])
      .when(as)
      .thenEvents([{ type: 'PreviewStarted', data: { accountId: 'account-1', as: 'guest' } }])
    account([created, granted('admin')])
      .when(as)
      .thenRejects('access.denied')
    account([created, granted('king-snefro'), deactivated])
      .when(as)
      .thenRejects('access.denied')
  })

  it('ends', () =>
    account([created])
      .when({ type: 'EndPreview', data: {}, meta })
      .thenEvents([{ type: 'PreviewEnded', data: { accountId: 'account-1' } }]))
})

describe('taking up an invitation', () => {
  const accept = (role: 'guest' | 'agent', agentId?: string) =>
    ({
      type: 'AcceptRole',
      data: { role, invitationId: 'invitation-1', ...(agentId === undefined ? {} : { agentId }) },
      meta,
    }) as const

  it('grants its role to an account without one', () =>
    account([created])
      .when(accept('guest'))
      .thenEvents([
        { type: 'RoleGranted', data: { accountId: 'account-1', role: 'guest', invitationId: 'invitation-1' } },
      ]))

  it('raises a guest to an agent, with the new agency', () =>
    account([created, granted('guest')])
      .when(accept('agent', 'agency-9'))
      .thenEvents([
        {
          type: 'RoleGranted',
          data: { accountId: 'account-1', role: 'agent', agentId: 'agency-9', invitationId: 'invitation-1' },
        },
      ]))

  it('changes nothing for an account that has the role', () =>
    account([created, granted('agent', 'agency-1')])
      .when(accept('agent', 'agency-9'))
      .thenEvents([]))

  it('never takes rights away', () => {
    for (const role of ['manager', 'admin', 'king-snefro'] as const)
      account([created, granted(role)])
        .when(accept('agent'))
        .thenRejects('invitations.moreRights')
    account([created, granted('agent', 'agency-1')])
      .when(accept('guest'))
      .thenRejects('invitations.moreRights')
  })

  it('is not for an account that may not sign in', () => {
    account([created, deactivated]).when(accept('guest')).thenRejects('accounts.inactive')
    account([created, removed]).when(accept('guest')).thenRejects('accounts.inactive')
  })
})

describe('ending one sign-in', () => {
  it('is an event', () =>
    account([created])
      .when({ type: 'EndSession', data: { sessionId: 'session-1' }, meta })
      .thenEvents([{ type: 'SessionEnded', data: { accountId: 'account-1', sessionId: 'session-1' } }]))
})

describe('signing out everywhere', () => {
  it('is an event', () =>
    account([created])
      .when({ type: 'RevokeSessions', data: {}, meta })
      .thenEvents([{ type: 'SessionsRevoked', data: { accountId: 'account-1' } }]))
  it('needs an account', () => {
    account()
      .when({ type: 'RevokeSessions', data: {}, meta: at(meta.now) })
      .thenRejects('accounts.notFound')
  })
})
