import { v5 as uuidv5 } from 'uuid'
import type { CreateAccount, UpdateAccount } from '@fleet/domain/accounts/commands'
import { endsSessions, endsTeamSessions } from '@fleet/domain/accounts/ends-sessions'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { type Problem, Rejection, reject } from '@fleet/domain/kernel/rejection'
import { Contended } from '@fleet/platform/event-sourcing/command-handler/request-deadline'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Vault } from '@fleet/platform/vault/vault'
import { endTeamSessions } from './sessions/team-sessions.ts'
import { findHolder, release, reserve, uses, type UniqueKind } from './unique-values.ts'

type Deps = {
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

type UniqueDeps = Pick<Deps, 'keys' | 'accounts' | 'reservations'>
type Values = { readonly email?: string | undefined; readonly username?: string | undefined }
export type AccountChange = {
  readonly accountId: string
  readonly account: PresentAccount
  readonly revision: number
  readonly position: bigint | undefined
}

/** Namespace of account ids: an id is derived from the creating command, so that a retry gets the same id. */
const idNamespace = '5b0f9f0a-6c0e-4d1b-9d1a-0d3f9d5b7c11'
const kinds: readonly UniqueKind[] = ['email', 'username']

type FoundAccount = { readonly account: PresentAccount; readonly revision: number }

async function findAccountBy(
  deps: UniqueDeps,
  about: { kind: UniqueKind; value: string },
): Promise<FoundAccount | undefined> {
  const { state, revision } = await deps.accounts.load((await findHolder(deps, about)) ?? '')
  return state.status !== 'none' && uses(state, about) ? { account: state, revision } : undefined
}

/** Account that signs in with this e-mail, read from its stream; undefined when there is none or it was removed. */
export function findAccountByEmail(deps: UniqueDeps, email: string): Promise<FoundAccount | undefined> {
  return findAccountBy(deps, { kind: 'email', value: email })
}

/**
 * Team member who signs in with this username; undefined when there is none, also when an account outside a team has
 * it.
 */
export async function findMemberByUsername(deps: UniqueDeps, username: string): Promise<FoundAccount | undefined> {
  const found = await findAccountBy(deps, { kind: 'username', value: username })
  return found?.account.memberOf === undefined ? undefined : found
}

/** Reserves the values and releases them when `work` is rejected. @throws Rejection accounts.taken naming each field */
async function withReserved<T>(
  deps: UniqueDeps,
  holder: string,
  values: Values,
  meta: CommandMeta,
  work: () => Promise<T>,
): Promise<T> {
  const taken: Problem[] = []
  const reserved: { kind: UniqueKind; value: string; holder: string }[] = []
  const releaseAll = () => Promise.all(reserved.map((about) => release(deps, about, meta)))
  try {
    for (const kind of kinds) {
      const value = values[kind]
      if (value === undefined) continue
      try {
        if (await reserve(deps, { kind, value, holder }, meta)) reserved.push({ kind, value, holder })
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'reservations.taken') throw error
        taken.push({ field: kind, code: 'taken' })
      }
    }
    if (taken.length > 0) reject('accounts.taken', { problems: taken })
    return await work()
  } catch (error) {
    // After an unknown outcome the account may exist. A reservation that no account uses does not block the next
    // request.
    if (error instanceof Rejection || error instanceof Contended) await releaseAll()
    throw error
  }
}

function changeOf(account: {
  readonly state: PresentAccount | { status: 'none' }
  readonly revision: number
  readonly position: bigint | undefined
}): AccountChange {
  const { state, revision, position } = account
  return state.status === 'none'
    ? reject('accounts.notFound')
    : { accountId: state.accountId, account: state, revision, position }
}

/** Values that must be unique. */
function uniqueValues({ email, username }: Values, isMember: boolean): Values {
  return isMember ? { username } : { email, username }
}

/** Id of the account that this command creates. */
export function newAccountId({ commandId }: CommandMeta): string {
  return uuidv5(`account:${commandId}`, idNamespace)
}

/**
 * Creates an account with a unique e-mail and username; of two simultaneous calls one wins. A team member's e-mail
 * need not be unique.
 * @throws Rejection accounts.taken with a problem for each field
 */
export async function registerAccount(
  deps: UniqueDeps,
  { accountId: given, ...data }: Omit<CreateAccount['data'], 'accountId'> & { accountId?: string },
  meta: CommandMeta,
): Promise<AccountChange> {
  const accountId = given ?? newAccountId(meta)
  const { state } = await deps.accounts.load(accountId)
  // A retry: the account may have changed or been removed since, so reserve nothing.
  const values = state.status === 'none' ? uniqueValues(data, data.memberOf !== undefined) : {}
  return withReserved(deps, accountId, values, meta, async () =>
    changeOf(await deps.accounts.handle(accountId, { type: 'CreateAccount', data: { accountId, ...data }, meta })),
  )
}

/**
 * Changes an account. Its sessions and those of its team end at once when it may no longer sign in or its role or
 * e-mail changed.
 * @throws Rejection accounts.notFound | accounts.taken | accounts.topAdmin | accounts.own
 */
export async function changeAccount(
  deps: Deps,
  accountId: string,
  data: UpdateAccount['data'],
  meta: CommandMeta,
): Promise<AccountChange> {
  const { state: before } = await deps.accounts.load(accountId)
  if (before.status === 'none' || before.status === 'removed') reject('accounts.notFound')
  const changed = await withReserved(deps, accountId, uniqueValues(data, before.memberOf !== undefined), meta, () =>
    deps.accounts.handle(accountId, { type: 'UpdateAccount', data, meta }),
  )
  const after = changeOf(changed)
  for (const kind of kinds) {
    const value = before[kind]
    if (value !== undefined && !uses(after.account, { kind, value }))
      await release(deps, { kind, value, holder: accountId }, meta)
  }
  if (changed.events.some(({ type }) => endsSessions.has(type))) await deps.sessions.revoke(accountId, after.revision)
  if (changed.events.some(({ type }) => endsTeamSessions.has(type))) await endTeamSessions(deps, after.account)
  return after
}

/**
 * Removes an account: ends its sessions and those of its team, and releases e-mail and username.
 * @throws Rejection accounts.notFound | accounts.topAdmin | accounts.own
 */
export async function removeAccount(deps: Deps, accountId: string, meta: CommandMeta): Promise<AccountChange> {
  const removed = changeOf(await deps.accounts.handle(accountId, { type: 'RemoveAccount', data: { accountId }, meta }))
  await deps.sessions.revoke(accountId, removed.revision)
  await endTeamSessions(deps, removed.account)
  await deps.vault.removePasswordHash(accountId)
  for (const kind of kinds) {
    const value = removed.account[kind]
    if (value !== undefined) await release(deps, { kind, value, holder: accountId }, meta)
  }
  return removed
}
