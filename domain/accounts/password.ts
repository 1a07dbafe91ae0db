import { reject } from '../kernel/rejection.ts'
import type { ChangePassword, IssuePasswordLink, NewPasswordLink } from './commands.ts'
import type { AccountEvent, AccountId, PasswordLinkIssued } from './events.ts'
import { type Account, validLinks } from './state.ts'

const validMs = 30 * 60_000
const minIntervalMs = 60_000
/**
 * Maximum number of valid links. More would fill a mailbox; fewer would let others invalidate a link by requesting one.
 */
const maxLinks = 3

/** A link that is valid for 30 minutes. */
export function passwordLinkIssued(
  accountId: AccountId,
  link: NewPasswordLink,
  purpose: 'welcome' | 'reset',
  now: string,
): PasswordLinkIssued {
  const expiresAt = new Date(Date.parse(now) + validMs).toISOString()
  return { type: 'PasswordLinkIssued', data: { accountId, ...link, issuedAt: now, expiresAt, purpose } }
}

/**
 * Issues a link; earlier ones stay valid. No event within a minute of the last link, or with three valid ones, so that
 * a mailbox cannot be flooded.
 * @throws Rejection accounts.inactive
 */
export function issueLink(state: Account, { data, meta }: IssuePasswordLink): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  const valid = validLinks(state, meta.now)
  if (
    valid.length >= maxLinks ||
    valid.some(({ issuedAt }) => Date.parse(meta.now) - Date.parse(issuedAt) < minIntervalMs)
  )
    return []
  return [passwordLinkIssued(state.accountId, data.link, 'reset', meta.now)]
}

/**
 * Spends the link and all others; the first use sets the password.
 * @throws Rejection passwords.linkInvalid used, expired, unknown, or of an account that may not sign in
 */
export function changePassword(state: Account, { data, meta }: ChangePassword): AccountEvent[] {
  if (state.status !== 'active') reject('passwords.linkInvalid')
  const { linkId, tokenHash } = data
  if (!validLinks(state, meta.now).some((link) => link.linkId === linkId && link.tokenHash === tokenHash))
    reject('passwords.linkInvalid')
  return [{ type: 'PasswordChanged', data: { accountId: state.accountId, linkId } }]
}
