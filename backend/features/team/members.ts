import type { PresentAccount } from '@fleet/domain/accounts/state'
import { refuseFullTeam, teamOf } from '@fleet/domain/agents/team'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { hashPassword } from '@fleet/platform/http/passwords'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Vault } from '@fleet/platform/vault/vault'
import { accountData } from '../accounts/account-fields.ts'
import { refuseCommonPassword } from '../accounts/credentials/common-passwords.ts'
import {
  changeAccount,
  newAccountId,
  registerAccount,
  removeAccount,
  type AccountChange,
} from '../accounts/directory.ts'
import { openAgency } from '../agents/open-agency.ts'
import type { AddBody, UpdateBody } from './contract.ts'

type Seat = { readonly agentId: string; readonly memberId: string }

async function refuseCommon(
  password: string,
  {
    username,
    email,
    firstName,
    lastName,
  }: Partial<Pick<PresentAccount, 'username' | 'email' | 'firstName' | 'lastName'>>,
): Promise<void> {
  try {
    await refuseCommonPassword(password, [username, email, firstName, lastName])
  } catch (error) {
    // Reported as a problem of the field, like other invalid input.
    if (error instanceof Rejection) reject(error.code, { problems: [{ field: 'password', code: 'guessed' }] })
    throw error
  }
}

type Deps = {
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

/**
 * Gives the account its seat, once. The agency's stream limits seats to five, also for simultaneous calls; an account
 * without a seat is removed again and its username released.
 * @throws Rejection agents.teamFull
 */
export async function seat(
  deps: Deps,
  { agentId, memberId }: Seat,
  { actor, now }: Pick<CommandMeta, 'actor' | 'now'>,
): Promise<{ position: bigint | undefined }> {
  const meta = (act: string): CommandMeta => ({
    actor,
    now,
    commandId: namedId(deps.keys, 'command', `${act} ${memberId}`),
  })
  try {
    return await deps.agents.handle(agentId, { type: 'AddTeamMember', data: { memberId }, meta: meta('seat') })
  } catch (error) {
    if (error instanceof Rejection && error.code === 'agents.teamFull')
      await removeAccount(deps, memberId, meta('unseat'))
    throw error
  }
}

/**
 * Adds a member: account, seat and password. After an interruption the reactor `team-seats` completes it, except for
 * the password, which the owner sets again.
 * @throws Rejection agents.teamFull | accounts.taken | passwords.common
 */
export async function addMember(
  deps: Deps,
  agentId: string,
  { password, ...body }: AddBody,
  meta: CommandMeta,
): Promise<AccountChange> {
  const { agents, accounts, vault } = deps
  await openAgency(deps, agentId, meta)
  const memberId = newAccountId(meta)
  const [{ state: agency }, { state: before }] = await Promise.all([agents.load(agentId), accounts.load(memberId)])
  // Created by the same call before, and removed since.
  if (before.status === 'removed') reject('accounts.notFound')
  if (before.status === 'none') refuseFullTeam(agency)
  const names = accountData(body)
  await refuseCommon(password, body)
  const hash = await hashPassword(password)
  const created = await registerAccount(
    deps,
    { ...body, ...names, accountId: memberId, role: 'agent', agentId, memberOf: meta.actor.id },
    meta,
  )
  const { position } = await seat(deps, { agentId, memberId }, meta)
  // A repeated call does not overwrite a password set since.
  if ((await vault.findPasswordHash(memberId)) === undefined) await vault.setPasswordHash(memberId, hash)
  return { ...created, position: position ?? created.position }
}

/** Returns a member of this agency's team. @throws Rejection accounts.notFound, also for members of other agencies */
async function getMember(
  { agents, accounts }: Pick<Deps, 'agents' | 'accounts'>,
  agentId: string,
  memberId: string,
): Promise<PresentAccount> {
  const { state: agency } = await agents.load(agentId)
  if (!teamOf(agency).includes(memberId)) reject('accounts.notFound')
  const { state } = await accounts.load(memberId)
  return state.status === 'none' || state.status === 'removed' ? reject('accounts.notFound') : state
}

/**
 * Changes a member; a new password or deactivation ends their sessions.
 * @throws Rejection accounts.notFound | passwords.common
 */
export async function changeMember(
  deps: Deps,
  { agentId, memberId }: Seat,
  { password, ...body }: UpdateBody,
  meta: CommandMeta,
): Promise<AccountChange> {
  const before = await getMember(deps, agentId, memberId)
  const names = accountData(body)
  if (password === undefined) return changeAccount(deps, memberId, names, meta)
  await refuseCommon(password, { ...before, ...body })
  const hash = await hashPassword(password)
  const changed = await changeAccount(deps, memberId, { ...names, newPassword: true }, meta)
  await deps.vault.setPasswordHash(memberId, hash)
  return changed
}

/** Removes a member's seat and account, and ends their sessions. @throws Rejection accounts.notFound */
export async function removeMember(deps: Deps, { agentId, memberId }: Seat, meta: CommandMeta): Promise<AccountChange> {
  await getMember(deps, agentId, memberId)
  await deps.agents.handle(agentId, { type: 'RemoveTeamMember', data: { memberId }, meta })
  return removeAccount(deps, memberId, meta)
}
