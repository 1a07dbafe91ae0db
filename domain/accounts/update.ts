import type { CommandMeta } from '../kernel/command.ts'
import { reject } from '../kernel/rejection.ts'
import type { RemoveAccount, UpdateAccount } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { grant } from './roles.ts'
import type { Account, PresentAccount } from './state.ts'

type Present = PresentAccount & { readonly status: 'active' | 'deactivated' }

function present(state: Account): Present {
  if (state.status === 'none' || state.status === 'removed') reject('accounts.notFound')
  return { ...state, status: state.status }
}

/** Protects the first admin, and an account from its own user. */
function refuseProtected(state: Present, { actor }: CommandMeta): void {
  if (state.role === 'king-snefro') reject('accounts.topAdmin')
  if (state.accountId === actor.id) reject('accounts.own')
}

function changedNames(state: Present, { email, username, firstName, lastName }: UpdateAccount['data']) {
  const given = { email, username, firstName, lastName }
  const present = new Map<string, string | undefined>([
    ['email', state.email],
    ['username', state.username],
    ['firstName', state.firstName],
    ['lastName', state.lastName],
  ])
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== present.get(entry[0]),
    ),
  )
}

function changedRole(state: Present, { role, agentId }: UpdateAccount['data'], meta: CommandMeta): AccountEvent[] {
  if (role === undefined || (role ?? undefined) === state.role) return []
  refuseProtected(state, meta)
  if (role === 'king-snefro') reject('accounts.topAdmin')
  if (role !== null) return [grant(state, role, agentId)]
  return state.role === undefined
    ? []
    : [{ type: 'RoleWithdrawn', data: { accountId: state.accountId, role: state.role } }]
}

function changedActivity(state: Present, { isActive }: UpdateAccount['data'], meta: CommandMeta): AccountEvent[] {
  if (isActive === undefined || isActive === (state.status === 'active')) return []
  refuseProtected(state, meta)
  return [{ type: isActive ? 'AccountReactivated' : 'AccountDeactivated', data: { accountId: state.accountId } }]
}

/**
 * Changes names, role, activity and a member's password; unchanged values give no event. A new e-mail unlinks the
 * identity and ends all sessions.
 * @throws Rejection accounts.notFound
 * accounts.topAdmin
 * accounts.own
 */
export function update(account: Account, { data, meta }: UpdateAccount): AccountEvent[] {
  const state = present(account)
  const names = changedNames(state, data)
  // A new e-mail hands the account to the person with that e-mail. A team member signs in by username, so their e-mail
  // identifies no account.
  const another = 'email' in names && state.memberOf === undefined
  if (another && state.role === 'king-snefro' && state.accountId !== meta.actor.id) reject('accounts.topAdmin')
  return [
    ...(Object.keys(names).length === 0
      ? []
      : [{ type: 'AccountUpdated' as const, data: { accountId: state.accountId, ...names } }]),
    ...(another && state.identity !== undefined
      ? [{ type: 'IdentityReleased' as const, data: { accountId: state.accountId } }]
      : []),
    ...(another ? [{ type: 'SessionsRevoked' as const, data: { accountId: state.accountId } }] : []),
    ...changedRole(state, data, meta),
    ...changedActivity(state, data, meta),
    ...(data.newPassword ? [{ type: 'PasswordChanged' as const, data: { accountId: state.accountId } }] : []),
  ]
}

/**
 * Removes the account; a repeat changes nothing.
 * @throws Rejection accounts.notFound
 * accounts.topAdmin
 * accounts.own
 */
export function remove(account: Account, { meta }: RemoveAccount): AccountEvent[] {
  if (account.status === 'removed') return []
  const state = present(account)
  refuseProtected(state, meta)
  return [{ type: 'AccountRemoved', data: { accountId: state.accountId } }]
}
