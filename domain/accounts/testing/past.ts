import type { Actor, Role } from '../../kernel/event.ts'
import type { CreateAccount, UpdateAccount } from '../commands.ts'
import type { AccountEvent } from '../events.ts'

const admin: Actor = { id: 'account-admin', role: 'admin' }

export const at = (now: string, actor: Actor = admin) => ({ commandId: 'command-1', actor, now })
export const meta = at('2030-01-10T08:00:00.000Z')

export const create = (data: Partial<CreateAccount['data']> = {}): CreateAccount => ({
  type: 'CreateAccount',
  data: {
    accountId: 'account-1',
    email: 'nadia@example.com',
    firstName: 'Nadia',
    lastName: 'Salem',
    role: 'admin',
    ...data,
  },
  meta,
})

export const update = (data: UpdateAccount['data'], actor?: Actor): UpdateAccount => ({
  type: 'UpdateAccount',
  data,
  meta: at(meta.now, actor),
})

export const created: AccountEvent = {
  type: 'AccountCreated',
  data: { accountId: 'account-1', email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Salem' },
}

export const granted = (role: Role, agentId?: string): AccountEvent => ({
  type: 'RoleGranted',
  data: { accountId: 'account-1', role, ...(agentId === undefined ? {} : { agentId }) },
})

export const deactivated: AccountEvent = { type: 'AccountDeactivated', data: { accountId: 'account-1' } }
export const reactivated: AccountEvent = { type: 'AccountReactivated', data: { accountId: 'account-1' } }
export const removed: AccountEvent = { type: 'AccountRemoved', data: { accountId: 'account-1' } }
