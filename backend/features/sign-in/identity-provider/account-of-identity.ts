import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { Clock } from '@fleet/platform/time/clock'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import { findAccountByEmail, registerAccount } from '../../accounts/directory.ts'
import type { Identity } from './verified-identity.ts'

/** Another sign-in may be creating the account for a reserved e-mail: retries with exponential backoff. */
const firstWaitMs = 10
const attempts = 8

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly identities: ReservationHandler
}

const bySystem = ({ clock }: Pick<Deps, 'clock'>): CommandMeta => ({
  commandId: randomUUID(),
  actor: { id: 'system', role: 'system' },
  now: clock.now(),
})

/** Does `work`; records a rejection as a failed sign-in of the account. */
export async function recordingRefusal<T>(
  deps: Pick<Deps, 'clock' | 'accounts'>,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rejection)
      await deps.accounts.handle(accountId, {
        type: 'RecordSignInFailure',
        data: { method: 'identity-provider' },
        meta: bySystem(deps),
      })
    throw error
  }
}

/** Account with this e-mail; created without a role if there is none. */
async function accountOfEmail(
  deps: Pick<Deps, 'clock' | 'keys' | 'accounts' | 'reservations'>,
  { email, firstName, lastName }: Identity,
): Promise<string> {
  const known = await findAccountByEmail(deps, email)
  return (
    known?.account.accountId ?? (await registerAccount(deps, { email, firstName, lastName }, bySystem(deps))).accountId
  )
}

/** Rejects by throwing. */
export type Admit = (accountId: string) => Promise<void>

async function lookUp(deps: Deps, identity: Identity, admit: Admit): Promise<string> {
  const { identities, accounts, keys } = deps
  const { issuer, subject } = identity
  const name = namedId(keys, 'identity', `${issuer}\0${subject}`)
  const { state: held } = await identities.load(name)
  if (held.status === 'held') {
    const { state } = await accounts.load(held.holder)
    if (state.status !== 'none' && state.status !== 'removed' && state.identity?.identity === name) {
      await admit(held.holder)
      return held.holder
    }
    // The account was removed or unlinked; the person starts over.
    await identities.handle(name, { type: 'Release', data: { holder: held.holder }, meta: bySystem(deps) })
  }
  const holder = await accountOfEmail(deps, identity)
  await admit(holder)
  await recordingRefusal(deps, holder, () =>
    accounts.handle(holder, { type: 'LinkIdentity', data: { issuer, identity: name }, meta: bySystem(deps) }),
  )
  await identities.handle(name, { type: 'Reserve', data: { holder }, meta: bySystem(deps) })
  return holder
}

/**
 * Account of this identity: found by issuer and subject, whatever its current e-mail; the first time by the verified
 * e-mail, or created without a role. Simultaneous first sign-ins get the same account. Links nothing when `admit`
 * rejects.
 * @throws Rejection accounts.taken | accounts.inactive | signIn.otherIdentity the account has another identity
 */
export async function accountOfIdentity(deps: Deps, identity: Identity, admit: Admit): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await lookUp(deps, identity, admit)
    } catch (error) {
      const raced = error instanceof Rejection && ['accounts.taken', 'reservations.taken'].includes(error.code)
      if (!raced || tried === attempts) throw error
      await sleep(firstWaitMs * 2 ** (tried - 1))
    }
  }
}
