import { describe, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, created, deactivated, meta, removed } from './testing/past.ts'

const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)
const failed = (time: string): AccountEvent => ({
  type: 'SignInFailed',
  data: { accountId: 'account-1', method: 'password', at: `2030-01-10T${time}.000Z` },
})
const fail = (time: string) =>
  ({ type: 'RecordSignInFailure', data: { method: 'password' }, meta: at(`2030-01-10T${time}.000Z`) }) as const
const signIn = { type: 'RecordSignIn', data: { method: 'identity-provider' }, meta } as const

describe('signing in', () => {
  it('is recorded', () =>
    account([created])
      .when(signIn)
      .thenEvents([{ type: 'SignedIn', data: { accountId: 'account-1', method: 'identity-provider' } }]))

  it('is refused to an account that is not there, not active or removed', () => {
    account().when(signIn).thenRejects('accounts.inactive')
    account([created, deactivated]).when(signIn).thenRejects('accounts.inactive')
    account([created, removed]).when(signIn).thenRejects('accounts.inactive')
  })
})

describe('a sign-in that failed', () => {
  const five = ['08:00:00', '08:00:01', '08:00:02', '08:00:03', '08:00:04'].map(failed)

  it('is recorded, also of an account that is not active', () => {
    account([created])
      .when(fail('08:00:00'))
      .thenEvents([failed('08:00:00')])
    account([created, deactivated])
      .when(fail('08:00:00'))
      .thenEvents([failed('08:00:00')])
  })

  it('is recorded five times a minute at most', () => {
    account([created, ...five])
      .when(fail('08:00:59'))
      .thenEvents([])
    account([created, ...five])
      .when(fail('08:01:00'))
      .thenEvents([failed('08:01:00')])
    account([created, ...five, failed('08:01:00')])
      .when(fail('08:01:00'))
      .thenEvents([])
  })

  it('gives no event for an unknown account', () => {
    account().when(fail('08:00:00')).thenEvents([])
    account([created, removed]).when(fail('08:00:00')).thenEvents([])
  })
})
