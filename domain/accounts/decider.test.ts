import { describe, expect, it } from 'vitest'
import { given } from '../kernel/given.ts'
import type { Role } from '../kernel/event.ts'
import type { CreateAccount } from './decider.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'

const create = (data: Partial<CreateAccount['data']> = {}): CreateAccount => ({
  type: 'CreateAccount',
  data: { accountId: 'account-1', email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Salem', role: 'admin', ...data },
  meta: { commandId: 'command-1', actor: { id: 'system', role: 'system' }, now: '2030-01-10T08:00:00Z' },
})
const created: AccountEvent = {
  type: 'AccountCreated',
  data: { accountId: 'account-1', email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Salem' },
}
const granted = (role: Role, agentId?: string): AccountEvent => ({
  type: 'RoleGranted',
  data: { accountId: 'account-1', role, ...(agentId === undefined ? {} : { agentId }) },
})
const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)

describe('creating an account', () => {
  it('grants its role', () => account().when(create()).thenEvents([created, granted('admin')]))

  it('names the agency of an agent', () =>
    account().when(create({ role: 'agent', agentId: 'agency-1' })).thenEvents([created, granted('agent', 'agency-1')]))

  it('changes nothing when it is repeated', () => account([created, granted('admin')]).when(create()).thenEvents([]))

  it('is refused where another account stands', () => {
    account([created, granted('admin')]).when(create({ accountId: 'account-2' })).thenRejects('accounts.taken')
  })
})

describe('an account', () => {
  it('has the role granted last, and an agency only while it is an agent\'s', () => {
    expect(account([created, granted('agent', 'agency-1')]).state).toEqual({ status: 'active', accountId: 'account-1', role: 'agent', agentId: 'agency-1' })
    expect(account([created, granted('agent', 'agency-1'), granted('manager')]).state).toEqual({ status: 'active', accountId: 'account-1', role: 'manager' })
  })

  it('is there without a name once its person was erased', () => {
    const nameless: AccountEvent = JSON.parse('{ "type": "AccountCreated", "data": { "accountId": "account-1" } }')
    expect(account([nameless, granted('guest')]).state).toEqual({ status: 'active', accountId: 'account-1', role: 'guest' })
  })

  it('is not made by a role, nor changed by events of a type it does not know', () => {
    const foreign: AccountEvent = JSON.parse('{ "type": "SignedIn" }')
    expect(account([granted('admin'), foreign]).state).toEqual({ status: 'none' })
    expect(account([created, foreign]).state).toEqual({ status: 'active', accountId: 'account-1' })
  })
})
