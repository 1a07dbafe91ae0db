import { reject } from '../kernel/rejection.ts'
import type { CreateAccount } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { passwordLinkIssued } from './password.ts'
import type { Account } from './state.ts'

/**
 * Creates an account, with its role; the same creation again changes nothing.
 * @throws Rejection accounts.taken another account has this id
 */
export function create(state: Account, { data, meta }: CreateAccount): AccountEvent[] {
  const { accountId, email, username, firstName, lastName, role, agentId, memberOf, isActive = true, link } = data
  if (state.status !== 'none') return state.accountId === accountId ? [] : reject('accounts.taken')
  const events: AccountEvent[] = [
    {
      type: 'AccountCreated',
      data: { accountId, email, ...(username === undefined ? {} : { username }), firstName, lastName },
    },
  ]
  if (role !== undefined) {
    const of = { ...(agentId === undefined ? {} : { agentId }), ...(memberOf === undefined ? {} : { memberOf }) }
    events.push({ type: 'RoleGranted', data: { accountId, role, ...of } })
  }
  if (!isActive) events.push({ type: 'AccountDeactivated', data: { accountId } })
  if (isActive && link !== undefined) events.push(passwordLinkIssued(accountId, link, 'welcome', meta.now))
  return events
}
