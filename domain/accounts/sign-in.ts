import { reject } from '../kernel/rejection.ts'
import type { RecordSignIn, RecordSignInFailure } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { type Account, recordedFailures } from './state.ts'

const windowMs = 60_000

/** @throws Rejection accounts.inactive no such account, or one that may not sign in */
export function signedIn(state: Account, { data }: RecordSignIn): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  return [{ type: 'SignedIn', data: { accountId: state.accountId, method: data.method } }]
}

/** Records at most five failures per minute, so that an attack does not fill the log. */
export function signInFailed(state: Account, { data, meta }: RecordSignInFailure): AccountEvent[] {
  if (state.status === 'none' || state.status === 'removed') return []
  const recent = state.failures.filter((at) => Date.parse(meta.now) - Date.parse(at) < windowMs)
  if (recent.length >= recordedFailures) return []
  return [{ type: 'SignInFailed', data: { accountId: state.accountId, method: data.method, at: meta.now } }]
}
