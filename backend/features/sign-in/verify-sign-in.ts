import { randomUUID } from 'node:crypto'
import type { RefusedMethod } from '@fleet/domain/accounts/events'
import type { SignInMethod } from '@fleet/domain/rights/roles'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { verifyPassword } from '@fleet/platform/http/passwords'
import { type Proof, type SignedIn, actorOfAccount, signedInAs } from '@fleet/platform/http/session/session'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Vault } from '@fleet/platform/vault/vault'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { Attempts } from '../accounts/attempts/attempts.ts'
import type { SecondFactors } from '../accounts/credentials/second-factors.ts'
import { checkCode } from './check-code.ts'
import { findAccountByEmail, findMemberByUsername } from '../accounts/directory.ts'
import { isMembershipValid } from '../accounts/sessions/membership.ts'
import type { MinuteCounts } from '../accounts/attempts/minute-counts.ts'
import type { BackgroundWork } from './background-work.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
}

type SignInResult = { readonly account: SignedIn; readonly position: bigint | undefined }
/** Claimed identity: an e-mail, or a username for a team member; `address`: of the client. */
type Claim = ({ readonly email: string } | { readonly username: string }) & {
  readonly password: string
  readonly code?: string | undefined
  readonly address: string
}
type VerifySignIn = (claim: Claim) => Promise<{ account: PresentAccount; proof: Proof }>

const noAccount = '00000000-0000-4000-8000-000000000000'

/**
 * Records a sign-in and returns the session's content.
 * @throws Rejection accounts.inactive
 */
export async function recordSignIn(
  { accounts, clock }: Pick<Deps, 'accounts' | 'clock'>,
  account: PresentAccount,
  method: SignInMethod,
): Promise<SignInResult> {
  const meta = { commandId: randomUUID(), actor: actorOfAccount(signedInAs(account, 0)), now: clock.now() }
  const { state, revision, position } = await accounts.handle(account.accountId, {
    type: 'RecordSignIn',
    data: { method },
    meta,
  })
  if (state.status === 'none') reject('accounts.inactive')
  return { account: signedInAs(state, revision), position }
}

/**
 * Verifies e-mail or username, password and, for an account that has one, the second factor. An account that is
 * unknown, inactive, without a seat in its team or without a password gives the same answer in the same steps as a
 * wrong password; a failure is recorded after the response.
 * @throws Rejection session.badCredentials | session.badUsername | session.codeNeeded | session.codeWrong |
 * session.tooManyAttempts (5 failures a minute per account and address; for codes per account)
 */
export function signInVerifier(
  deps: Deps,
  { unknown, background }: { unknown: MinuteCounts<object>; background: BackgroundWork },
): VerifySignIn {
  async function recordFailure(account: PresentAccount | undefined, method: RefusedMethod): Promise<void> {
    if (account === undefined) return unknown.count({})
    const meta = { commandId: randomUUID(), actor: { id: 'system', role: 'system' } as const, now: deps.clock.now() }
    await deps.accounts.handle(account.accountId, { type: 'RecordSignInFailure', data: { method }, meta })
  }

  async function checkSecondStep(account: PresentAccount, code: string | undefined): Promise<void> {
    try {
      await checkCode(deps, account, code)
    } catch (error) {
      if (error instanceof Rejection && error.code === 'session.codeWrong')
        background.start(() => recordFailure(account, 'second-factor'))
      throw error
    }
  }

  return async ({ password, code, address, ...who }) => {
    const { attempts, vault, clock } = deps
    const attempt =
      'email' in who
        ? { kind: 'password', email: who.email, address }
        : { kind: 'member-password', email: who.username, address }
    await attempts.begin(attempt)
    const account = (
      await ('email' in who ? findAccountByEmail(deps, who.email) : findMemberByUsername(deps, who.username))
    )?.account
    const hash = await vault.findPasswordHash(account?.accountId ?? noAccount)
    const matches = await verifyPassword(password, hash)
    if (!matches || account?.status !== 'active' || !(await isMembershipValid(deps, account))) {
      background.start(() => recordFailure(account, 'password'))
      if ('username' in who) reject('session.badUsername')
      reject('session.badCredentials')
    }
    await checkSecondStep(account, code)
    await attempts.forget(attempt)
    return { account, proof: { method: 'password', secondFactor: account.secondFactor !== undefined, at: clock.now() } }
  }
}
