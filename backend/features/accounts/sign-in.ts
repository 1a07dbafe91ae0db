import { randomUUID } from 'node:crypto'
import type { SignInMethod } from '@fleet/domain/accounts/events'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { verifyPassword } from '../../plugins/passwords.ts'
import type { SignedIn } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { Attempts } from './attempts.ts'
import { findAccountByEmail } from './directory.ts'
import type { UnknownSignInCounter } from './unknown-sign-ins.ts'
import type { WorkBehind } from './work-behind.ts'

type Parts = Pick<Services, 'keys' | 'vault' | 'accounts' | 'reservations' | 'clock'>

export type SignInResult = { readonly account: SignedIn; readonly position: bigint | undefined }
export type SignIn = (attempt: { email: string; password: string; address: string }) => Promise<SignInResult>

const noAccount = '00000000-0000-4000-8000-000000000000'

function actorOf({ accountId, role, agentId }: PresentAccount): Actor {
  return { id: accountId, role: role ?? 'none', ...(agentId === undefined ? {} : { agentId }) }
}

/**
 * Records that the account's person signed in, and answers what a session holds.
 * @throws Rejection accounts.inactive
 */
export async function recordSignIn({ accounts, clock }: Parts, account: PresentAccount, method: SignInMethod): Promise<SignInResult> {
  const meta = { commandId: randomUUID(), actor: actorOf(account), now: clock.now() }
  const { state, revision, position } = await accounts.handle(account.accountId, { type: 'RecordSignIn', data: { method }, meta })
  if (state.status === 'none') reject('accounts.inactive')
  const { accountId, role, agentId } = state
  return { account: { id: accountId, revision, ...(role === undefined ? {} : { role }), ...(agentId === undefined ? {} : { agentId }) }, position }
}

/**
 * Signs in by e-mail and password. An account that is unknown, inactive or has no password answers as a wrong password
 * does and takes the same steps; what is recorded of a failure is recorded after the answer.
 * @throws Rejection session.badCredentials | session.tooManyAttempts (5 failures a minute per account and address)
 */
export function signInByPassword(
  parts: Parts,
  { attempts, unknown, behind }: { attempts: Attempts; unknown: UnknownSignInCounter; behind: WorkBehind },
): SignIn {
  async function recordFailure(account: PresentAccount | undefined): Promise<void> {
    if (account === undefined) return unknown.count()
    const meta = { commandId: randomUUID(), actor: { id: 'system', role: 'system' } as const, now: parts.clock.now() }
    await parts.accounts.handle(account.accountId, { type: 'RecordSignInFailure', data: { method: 'password' }, meta })
  }

  return async ({ email, password, address }) => {
    const attempt = { kind: 'password', email, address }
    await attempts.begin(attempt)
    const account = (await findAccountByEmail(parts, email))?.account
    const hash = await parts.vault.findPasswordHash(account?.accountId ?? noAccount)
    const matches = await verifyPassword(password, hash)
    if (!matches || account?.status !== 'active') {
      behind.start(() => recordFailure(account))
      reject('session.badCredentials')
    }
    await attempts.forget(attempt)
    return recordSignIn(parts, account, 'password')
  }
}
