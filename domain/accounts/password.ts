import { reject } from '../kernel/rejection.ts'
import type { ChangePassword, IssuePasswordLink, NewPasswordLink } from './commands.ts'
import type { AccountEvent, AccountId, PasswordLinkIssued } from './events.ts'
import type { Account } from './state.ts'

const validMs = 30 * 60_000
const restMs = 60_000

/** A link that is good for 30 minutes. */
export function issued(accountId: AccountId, link: NewPasswordLink, purpose: 'welcome' | 'reset', now: string): PasswordLinkIssued {
  const expiresAt = new Date(Date.parse(now) + validMs).toISOString()
  return { type: 'PasswordLinkIssued', data: { accountId, ...link, issuedAt: now, expiresAt, purpose } }
}

/**
 * Issues a link in place of the one before; nothing when the last one is less than a minute old, so that nobody can
 * fill a mailbox.
 * @throws Rejection accounts.inactive
 */
export function issueLink(state: Account, { data, meta }: IssuePasswordLink): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  if (state.link !== undefined && Date.parse(meta.now) - Date.parse(state.link.issuedAt) < restMs) return []
  return [issued(state.accountId, data.link, 'reset', meta.now)]
}

/**
 * Spends the link; whoever spends it first sets the password.
 * @throws Rejection passwords.linkInvalid used, expired, replaced, unknown, or of an account that may not sign in
 */
export function changePassword(state: Account, { data, meta }: ChangePassword): AccountEvent[] {
  if (state.status !== 'active' || state.link === undefined) reject('passwords.linkInvalid')
  const { linkId, tokenHash, expiresAt } = state.link
  const expired = Date.parse(meta.now) >= Date.parse(expiresAt)
  if (expired || linkId !== data.linkId || tokenHash !== data.tokenHash) reject('passwords.linkInvalid')
  return [{ type: 'PasswordChanged', data: { accountId: state.accountId, linkId } }]
}
