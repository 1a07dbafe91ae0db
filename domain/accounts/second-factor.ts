import { reject } from '../kernel/rejection.ts'
import type { EnrolSecondFactor, MakeRecoveryCodes, ResetSecondFactor, UseRecoveryCode } from './commands.ts'
import type { AccountEvent } from './events.ts'
import type { Account } from './state.ts'

/**
 * Sets up a second factor and its recovery codes in place of the previous ones; a repeat changes nothing.
 * @throws Rejection accounts.inactive
 */
export function enrol(state: Account, { data: { factorId, codesId } }: EnrolSecondFactor): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  if (state.secondFactor?.factorId === factorId) return []
  const { accountId } = state
  return [
    { type: 'SecondFactorEnrolled', data: { accountId, factorId } },
    { type: 'RecoveryCodesMade', data: { accountId, codesId } },
  ]
}

/**
 * Removes the second factor; no event when there is none. Only the first admin and the operator remove that of the
 * first admin.
 * @throws Rejection accounts.notFound
 * accounts.topAdmin
 */
export function resetSecondFactor(state: Account, { meta: { actor } }: ResetSecondFactor): AccountEvent[] {
  if (state.status === 'none' || state.status === 'removed') reject('accounts.notFound')
  if (state.role === 'king-snefro' && actor.id !== state.accountId && actor.role !== 'system')
    reject('accounts.topAdmin')
  return state.secondFactor === undefined ? [] : [{ type: 'SecondFactorReset', data: { accountId: state.accountId } }]
}

/** @throws Rejection secondFactor.none */
export function makeRecoveryCodes(state: Account, { data: { codesId } }: MakeRecoveryCodes): AccountEvent[] {
  if (state.status !== 'active' || state.secondFactor === undefined) reject('secondFactor.none')
  return [{ type: 'RecoveryCodesMade', data: { accountId: state.accountId, codesId } }]
}

/**
 * Spends a recovery code; a second use is rejected.
 * @throws Rejection session.codeWrong spent, replaced, or of an account that may not sign in
 */
export function useRecoveryCode(state: Account, { data: { codesId, place } }: UseRecoveryCode): AccountEvent[] {
  if (state.status !== 'active' || state.secondFactor?.codesId !== codesId || state.secondFactor.used.includes(place))
    reject('session.codeWrong')
  return [{ type: 'RecoveryCodeUsed', data: { accountId: state.accountId, codesId, place } }]
}
