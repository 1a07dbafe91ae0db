import { describe, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, created, deactivated, granted, meta } from './testing/past.ts'

const account = (past: readonly AccountEvent[]) => given(accountDecider, past)
const issuer = 'https://id.example'
const linked = (identity: string, from = issuer): AccountEvent => ({
  type: 'IdentityLinked',
  data: { accountId: 'account-1', issuer: from, identity },
})
const link = (identity: string, from = issuer) =>
  ({ type: 'LinkIdentity', data: { issuer: from, identity }, meta }) as const
const released: AccountEvent = { type: 'IdentityReleased', data: { accountId: 'account-1' } }
const release = (actorId: string) =>
  ({ type: 'ReleaseIdentity', data: {}, meta: at(meta.now, { id: actorId, role: 'admin' }) }) as const

describe('an account', () => {
  it('is linked to the first user who signs in, once', () => {
    account([created])
      .when(link('one'))
      .thenEvents([linked('one')])
    account([created, linked('one')])
      .when(link('one'))
      .thenEvents([])
  })
  it('does not open to another of the same provider, whatever the e-mail', () =>
    account([created, linked('one')])
      .when(link('two'))
      .thenRejects('signIn.otherIdentity'))
  it('opens to another once it was given free', () =>
    account([created, linked('one'), released])
      .when(link('two'))
      .thenEvents([linked('two')]))
  it('is replaced when the operator changes to another provider', () =>
    account([created, linked('one')])
      .when(link('two', 'https://other.example'))
      .thenEvents([linked('two', 'https://other.example')]))
  it('is not linked while it may not sign in', () =>
    account([created, deactivated]).when(link('one')).thenRejects('accounts.inactive'))
})

describe('giving an account free', () => {
  it('gives no event when no identity is linked', () =>
    account([created]).when(release('account-admin')).thenEvents([]))
  it('takes the first admin themselves for theirs', () => {
    account([created, granted('king-snefro'), linked('one')])
      .when(release('account-admin'))
      .thenRejects('accounts.topAdmin')
    account([created, granted('king-snefro'), linked('one')])
      .when(release('account-1'))
      .thenEvents([released])
  })
})
