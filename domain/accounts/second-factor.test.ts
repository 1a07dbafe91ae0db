import { describe, expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import type { Actor } from '../kernel/event.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, created, deactivated, granted, meta, removed } from './testing/past.ts'

const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)
const accountId = 'account-1'
const enrolled = (factorId = 'factor-1'): AccountEvent => ({
  type: 'SecondFactorEnrolled',
  data: { accountId, factorId },
})
const codes = (codesId = 'codes-1'): AccountEvent => ({ type: 'RecoveryCodesMade', data: { accountId, codesId } })
const used = (place: number, codesId = 'codes-1'): AccountEvent => ({
  type: 'RecoveryCodeUsed',
  data: { accountId, codesId, place },
})
const wasReset: AccountEvent = { type: 'SecondFactorReset', data: { accountId } }
const withFactor = [created, granted('manager'), enrolled(), codes()]

const enrol = (factorId: string, codesId: string) =>
  ({ type: 'EnrolSecondFactor', data: { factorId, codesId }, meta }) as const
const reset = (actor?: Actor) => ({ type: 'ResetSecondFactor', data: {}, meta: at(meta.now, actor) }) as const
const spend = (place: number, codesId = 'codes-1') =>
  ({ type: 'UseRecoveryCode', data: { codesId, place }, meta }) as const

describe('a second factor', () => {
  it('is set up with recovery codes, once', () => {
    account([created]).when(enrol('factor-1', 'codes-1')).thenEvents([enrolled(), codes()])
    account(withFactor).when(enrol('factor-1', 'codes-2')).thenEvents([])
  })

  it('takes the place of the one before, codes and all', () => {
    account(withFactor)
      .when(enrol('factor-2', 'codes-2'))
      .thenEvents([enrolled('factor-2'), codes('codes-2')])
    account([...withFactor, used(1), enrolled('factor-2'), codes('codes-2')])
      .when(spend(1))
      .thenRejects('session.codeWrong')
  })

  it('is for accounts that may sign in', () => {
    account().when(enrol('factor-1', 'codes-1')).thenRejects('accounts.inactive')
    account([created, deactivated]).when(enrol('factor-1', 'codes-1')).thenRejects('accounts.inactive')
  })

  it('is reset by an admin, and then there is none', () => {
    account(withFactor).when(reset()).thenEvents([wasReset])
    account([...withFactor, wasReset])
      .when(reset())
      .thenEvents([])
    account([...withFactor, wasReset])
      .when(spend(0))
      .thenRejects('session.codeWrong')
    expect(account([...withFactor, wasReset]).state).not.toHaveProperty('secondFactor')
  })

  it('of the first admin is reset only by the first admin and the operator', () => {
    const first = account([created, granted('king-snefro'), enrolled(), codes()])
    first.when(reset()).thenRejects('accounts.topAdmin')
    first.when(reset({ id: accountId, role: 'king-snefro' })).thenEvents([wasReset])
    first.when(reset({ id: 'system', role: 'system' })).thenEvents([wasReset])
  })

  it('of an account that is gone is none', () => {
    account().when(reset()).thenRejects('accounts.notFound')
    account([...withFactor, removed])
      .when(reset())
      .thenRejects('accounts.notFound')
  })
})

describe('a recovery code', () => {
  it('works once', () => {
    account(withFactor)
      .when(spend(3))
      .thenEvents([used(3)])
    account([...withFactor, used(3)])
      .when(spend(3))
      .thenRejects('session.codeWrong')
    account([...withFactor, used(3)])
      .when(spend(4))
      .thenEvents([used(4)])
  })

  it('works until there are new ones', () => {
    account(withFactor)
      .when({ type: 'MakeRecoveryCodes', data: { codesId: 'codes-2' }, meta })
      .thenEvents([codes('codes-2')])
    const renewed = account([...withFactor, used(3), codes('codes-2')])
    renewed.when(spend(4)).thenRejects('session.codeWrong')
    renewed.when(spend(3, 'codes-2')).thenEvents([used(3, 'codes-2')])
  })

  it('belongs to a second factor', () => {
    account([created])
      .when({ type: 'MakeRecoveryCodes', data: { codesId: 'codes-1' }, meta })
      .thenRejects('secondFactor.none')
    account([created]).when(spend(0)).thenRejects('session.codeWrong')
    account([...withFactor, deactivated])
      .when(spend(0))
      .thenRejects('session.codeWrong')
  })
})
