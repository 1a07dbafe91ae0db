import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import type { Role } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { AccountEvent, AccountId } from './events.ts'

export type Account =
  | { readonly status: 'none' }
  | { readonly status: 'active'; readonly accountId: AccountId; readonly role?: Role; readonly agentId?: string }

export type CreateAccount = Command<'CreateAccount', {
  accountId: AccountId
  email: string
  firstName: string
  lastName: string
  role: Role
  agentId?: string
}>

/** Creates an account with its role; the same creation again changes nothing. */
export const accountDecider: Decider<Account, CreateAccount, AccountEvent> = {
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountCreated':
        return { status: 'active', accountId: event.data.accountId }
      case 'RoleGranted': {
        if (state.status === 'none') return state
        const { role, agentId } = event.data
        return { status: 'active', accountId: state.accountId, role, ...(agentId === undefined ? {} : { agentId }) }
      }
      default:
        return state
    }
  },
  decide: (state, { data }) => {
    const { accountId, email, firstName, lastName, role, agentId } = data
    if (state.status === 'active') return state.accountId === accountId ? [] : reject('accounts.taken')
    return [
      { type: 'AccountCreated', data: { accountId, email, firstName, lastName } },
      { type: 'RoleGranted', data: { accountId, role, ...(agentId === undefined ? {} : { agentId }) } },
    ]
  },
}
