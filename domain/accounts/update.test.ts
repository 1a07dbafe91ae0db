import { describe, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import type { Actor } from '../kernel/event.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, create, created, deactivated, granted, meta, reactivated, removed, update } from './testing/past.ts'

const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)
const signedOut: AccountEvent = { type: 'SessionsRevoked', data: { accountId: 'account-1' } }
const nadia: Actor = { id: 'account-1', role: 'admin' }
const remove = (actor?: Actor) =>
  ({ type: 'RemoveAccount', data: { accountId: 'account-1' }, meta: at(meta.now, actor) }) as const

describe('changing an account', () => {
  it('records only what changed', () =>
    account([created, granted('manager')])
      .when(update({ firstName: 'Nadia', lastName: 'Fouad', username: 'nadia' }))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', username: 'nadia', lastName: 'Fouad' } }]))

  it('to what it is changes nothing', () =>
    account([created, granted('manager')])
      .when(update({ email: 'nadia@example.com', role: 'manager', isActive: true }))
      .thenEvents([]))

  it('leaves the first admin’s e-mail to the first admin: the e-mail identifies the account', () => {
    const first = account([created, granted('king-snefro')])
    first.when(update({ email: 'mine@example.com' })).thenRejects('accounts.topAdmin')
    first
      .when(update({ email: 'mine@example.com' }, nadia))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', email: 'mine@example.com' } }, signedOut])
  })

  it('ends all sessions when the e-mail changes', () =>
    account([created, granted('manager')])
      .when(update({ email: 'new@example.com' }))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', email: 'new@example.com' } }, signedOut]))

  it('unlinks the account when its e-mail changes', () => {
    const linked: AccountEvent = {
      type: 'IdentityLinked',
      data: { accountId: 'account-1', issuer: 'https://id.example', identity: 'one' },
    }
    account([created, linked])
      .when(update({ email: 'new@example.com' }))
      .thenEvents([
        { type: 'AccountUpdated', data: { accountId: 'account-1', email: 'new@example.com' } },
        { type: 'IdentityReleased', data: { accountId: 'account-1' } },
        signedOut,
      ])
    account([created, linked])
      .when(update({ firstName: 'N' }))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', firstName: 'N' } }])
  })

  it('grants another role', () =>
    account([created, granted('manager')])
      .when(update({ role: 'admin' }))
      .thenEvents([granted('admin')]))

  it('gives an agent an agency, and a returning one the old one', () => {
    account([created, granted('manager')])
      .when(update({ role: 'agent', agentId: 'agency-2' }))
      .thenEvents([granted('agent', 'agency-2')])
    account([created, granted('agent', 'agency-1'), granted('manager')])
      .when(update({ role: 'agent', agentId: 'agency-2' }))
      .thenEvents([granted('agent', 'agency-1')])
  })

  it('takes a role away', () => {
    account([created, granted('guest')])
      .when(update({ role: null }))
      .thenEvents([{ type: 'RoleWithdrawn', data: { accountId: 'account-1', role: 'guest' } }])
    account([created])
      .when(update({ role: null }))
      .thenEvents([])
  })

  it('of a team member ends no session when the e-mail changes, and accepts a new password', () => {
    const member: AccountEvent = {
      type: 'RoleGranted',
      data: { accountId: 'account-1', role: 'agent', agentId: 'agency-1', memberOf: 'owner' },
    }
    account([created, member])
      .when(update({ email: 'new@example.com' }))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', email: 'new@example.com' } }])
    account([created, member])
      .when(update({ newPassword: true }))
      .thenEvents([{ type: 'PasswordChanged', data: { accountId: 'account-1' } }])
  })

  it('deactivates and activates again', () => {
    account([created])
      .when(update({ isActive: false }))
      .thenEvents([deactivated])
    account([created, deactivated])
      .when(update({ isActive: true }))
      .thenEvents([reactivated])
    account([created, deactivated])
      .when(update({ isActive: false }))
      .thenEvents([])
  })

  it('needs one that is there', () => {
    account()
      .when(update({ firstName: 'A' }))
      .thenRejects('accounts.notFound')
    account([created, removed])
      .when(update({ firstName: 'A' }))
      .thenRejects('accounts.notFound')
  })

  it('makes no account a second top admin', () =>
    account([created, granted('admin')])
      .when(update({ role: 'king-snefro' }))
      .thenRejects('accounts.topAdmin'))
})

describe('removing an account', () => {
  it('is an event, once', () => {
    account([created, granted('agent', 'agency-1')])
      .when(remove())
      .thenEvents([removed])
    account([created, removed]).when(remove()).thenEvents([])
  })
  it('needs an account', () => account().when(remove()).thenRejects('accounts.notFound'))
  it('leaves nothing to create again under its id', () => account([created, removed]).when(create()).thenEvents([]))
})

describe('the top admin', () => {
  const top = account([created, granted('king-snefro')])
  it('cannot be removed', () => top.when(remove()).thenRejects('accounts.topAdmin'))
  it('cannot be deactivated', () => top.when(update({ isActive: false })).thenRejects('accounts.topAdmin'))
  it('cannot be demoted', () => {
    top.when(update({ role: 'admin' })).thenRejects('accounts.topAdmin')
    top.when(update({ role: null })).thenRejects('accounts.topAdmin')
  })
  it('can be renamed', () =>
    top
      .when(update({ firstName: 'Sneferu' }))
      .thenEvents([{ type: 'AccountUpdated', data: { accountId: 'account-1', firstName: 'Sneferu' } }]))
})

describe("one's own account", () => {
  const own = account([created, granted('admin')])
  it('cannot be removed, deactivated or demoted', () => {
    own.when(remove(nadia)).thenRejects('accounts.own')
    own.when(update({ isActive: false }, nadia)).thenRejects('accounts.own')
    own.when(update({ role: 'manager' }, nadia)).thenRejects('accounts.own')
  })
})
