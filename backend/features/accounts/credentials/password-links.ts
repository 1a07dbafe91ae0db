import { randomUUID } from 'node:crypto'
import { validLinks } from '@fleet/domain/accounts/state'
import type { NewPasswordLink } from '@fleet/domain/accounts/commands'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { hashPassword } from '@fleet/platform/http/passwords'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { Vault } from '@fleet/platform/vault/vault'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { linkToken, readLinkToken, sameLinkToken, tokenHash } from '@fleet/platform/vault/link-tokens'
import { refuseCommonPassword } from './common-passwords.ts'
import { findAccountByEmail } from '../directory.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

const kind = 'password'

/** Recreates the token of an account's link for the mail; undefined when no token has this hash. */
export function passwordToken(
  keys: MasterKeys,
  { accountId, linkId, hash }: { accountId: string; linkId: string; hash: string },
): string | undefined {
  return sameLinkToken(keys, kind, [accountId, linkId], hash)
}

/** Creates a new link for the account, as stored in an event. */
export function newPasswordLink(keys: MasterKeys, accountId: string, language: string): NewPasswordLink {
  const linkId = randomUUID()
  return { linkId, tokenHash: tokenHash(linkToken(keys, kind, [accountId, linkId])), language }
}

/** Issues a link when an active account has this e-mail; otherwise does nothing. */
export async function issuePasswordLink(
  deps: Deps,
  { email, language }: { email: string; language: string },
): Promise<void> {
  const found = await findAccountByEmail(deps, email)
  if (found?.account.status !== 'active') return
  const { accountId } = found.account
  try {
    await deps.accounts.handle(accountId, {
      type: 'IssuePasswordLink',
      data: { link: newPasswordLink(deps.keys, accountId, language) },
      meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now: deps.clock.now() },
    })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
  }
}

/**
 * Finds the account of a usable link; the same rejection for every invalid token.
 * @throws Rejection passwords.linkInvalid
 */
export async function findPasswordLink(deps: Pick<Deps, 'keys' | 'accounts' | 'clock'>, token: string) {
  const [accountId, linkId] = readLinkToken(deps.keys, kind, token, 2) ?? []
  if (accountId === undefined || linkId === undefined) reject('passwords.linkInvalid')
  const { state } = await deps.accounts.load(accountId)
  if (state.status === 'none' || !validLinks(state, deps.clock.now()).some((link) => link.linkId === linkId))
    reject('passwords.linkInvalid')
  return { accountId, linkId, state }
}

/**
 * Sets the password with an unused link; every session of the account ends.
 * @throws Rejection passwords.linkInvalid | passwords.common; the link stays usable
 */
export async function setPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<bigint | undefined> {
  const { accountId, linkId, state } = await findPasswordLink(deps, token)
  await refuseCommonPassword(password, [state.email, state.username, state.firstName, state.lastName])
  const hash = await hashPassword(password)
  const { revision, position } = await deps.accounts.handle(accountId, {
    type: 'ChangePassword',
    data: { linkId, tokenHash: tokenHash(token) },
    // The token proves the identity: the mail went to the account's address.
    meta: { commandId: randomUUID(), actor: { id: accountId, role: 'none' }, now: deps.clock.now() },
  })
  await deps.vault.setPasswordHash(accountId, hash)
  await deps.sessions.revoke(accountId, revision)
  return position
}
