import { randomUUID } from 'node:crypto'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import { reject } from '@fleet/domain/kernel/rejection'
import type { SecondFactors } from '../accounts/credentials/second-factors.ts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Attempts } from '../accounts/attempts/attempts.ts'
import type { Clock } from '@fleet/platform/time/clock'

type Deps = {
  readonly clock: Clock
  readonly accounts: AccountHandler
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
}

/**
 * Checks the second factor: a code of the app, or a recovery code, which is used up. Wrong codes count for the account
 * across addresses.
 * @throws Rejection session.codeNeeded | session.codeWrong | session.tooManyAttempts
 */
export async function checkCode(deps: Deps, account: PresentAccount, code: string | undefined): Promise<void> {
  const { secondFactors, accounts, attempts, clock } = deps
  const { accountId, secondFactor } = account
  if (secondFactor === undefined) return
  if (code === undefined) reject('session.codeNeeded')
  const attempt = { kind: 'second-factor', email: accountId, address: '' }
  await attempts.begin(attempt)
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(typed)) {
    if (!(await secondFactors.accepts({ accountId, factorId: secondFactor.factorId }, typed)))
      reject('session.codeWrong')
  } else {
    const { codesId } = secondFactor
    const place = await secondFactors.findRecoveryCode({ accountId, codesId }, typed)
    if (place === undefined) reject('session.codeWrong')
    const meta = {
      commandId: randomUUID(),
      actor: { id: accountId, role: account.role ?? 'none' },
      now: clock.now(),
    } as const
    await accounts.handle(accountId, { type: 'UseRecoveryCode', data: { codesId, place }, meta })
  }
  await attempts.forget(attempt)
}
