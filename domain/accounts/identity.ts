import { reject } from '../kernel/rejection.ts'
import type { LinkIdentity, ReleaseIdentity } from './commands.ts'
import type { AccountEvent } from './events.ts'
import type { Account } from './state.ts'

/**
 * Links the account to a user of the identity provider. Another user with the same e-mail is rejected. A different
 * provider is the operator's choice, and replaces the link.
 * @throws Rejection signIn.otherIdentity
 * accounts.inactive
 */
export function linkIdentity(state: Account, { data: { issuer, identity } }: LinkIdentity): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  if (state.identity?.identity === identity) return []
  if (state.identity?.issuer === issuer) reject('signIn.otherIdentity')
  return [{ type: 'IdentityLinked', data: { accountId: state.accountId, issuer, identity } }]
}

/**
 * Unlinks the account; no event when it is not linked.
 * @throws Rejection accounts.notFound
 * accounts.topAdmin it is another person's account of the first admin
 */
export function releaseIdentity(state: Account, { meta }: ReleaseIdentity): AccountEvent[] {
  if (state.status === 'none' || state.status === 'removed') reject('accounts.notFound')
  if (state.role === 'king-snefro' && state.accountId !== meta.actor.id) reject('accounts.topAdmin')
  return state.identity === undefined ? [] : [{ type: 'IdentityReleased', data: { accountId: state.accountId } }]
}
