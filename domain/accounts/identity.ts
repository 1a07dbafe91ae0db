import { reject } from '../kernel/rejection.ts'
import type { LinkIdentity, ReleaseIdentity } from './commands.ts'
import type { AccountEvent } from './events.ts'
import type { Account } from './state.ts'

/**
 * Links the account to who signs in: an e-mail that a provider gave to somebody else opens nothing. Another provider is
 * another choice of the operator's, and links anew.
 * @throws Rejection signIn.otherIdentity | accounts.inactive
 */
export function linkIdentity(state: Account, { data: { issuer, identity } }: LinkIdentity): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  if (state.identity?.identity === identity) return []
  if (state.identity?.issuer === issuer) reject('signIn.otherIdentity')
  return [{ type: 'IdentityLinked', data: { accountId: state.accountId, issuer, identity } }]
}

/**
 * Gives the account free for another identity; nothing when it is free.
 * @throws Rejection accounts.notFound | accounts.topAdmin somebody else's is the first admin's account
 */
export function releaseIdentity(state: Account, { meta }: ReleaseIdentity): AccountEvent[] {
  if (state.status === 'none' || state.status === 'removed') reject('accounts.notFound')
  if (state.role === 'king-snefro' && state.accountId !== meta.actor.id) reject('accounts.topAdmin')
  return state.identity === undefined ? [] : [{ type: 'IdentityReleased', data: { accountId: state.accountId } }]
}
