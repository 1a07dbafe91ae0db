import { describe, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { accountDecider } from './decider.ts'
import type { AccountEvent } from './events.ts'
import { at, created, deactivated } from './testing/past.ts'

const account = (past: readonly AccountEvent[] = []) => given(accountDecider, past)
const linkOf = (linkId: string, issued = '08:00', expires = '08:30'): AccountEvent => ({
  type: 'PasswordLinkIssued',
  data: {
    accountId: 'account-1',
    linkId,
    tokenHash: `hash of ${linkId}`,
    language: 'en',
    purpose: 'reset',
    issuedAt: `2030-01-10T${issued}:00.000Z`,
    expiresAt: `2030-01-10T${expires}:00.000Z`,
  },
})
const ask = (linkId: string, time: string) =>
  ({
    type: 'IssuePasswordLink',
    data: { link: { linkId, tokenHash: `hash of ${linkId}`, language: 'en' } },
    meta: at(`2030-01-10T${time}.000Z`),
  }) as const
const set = (linkId: string, time: string, tokenHash = `hash of ${linkId}`) =>
  ({ type: 'ChangePassword', data: { linkId, tokenHash }, meta: at(`2030-01-10T${time}.000Z`) }) as const
const changed = (linkId: string): AccountEvent => ({
  type: 'PasswordChanged',
  data: { accountId: 'account-1', linkId },
})

describe('a link to set the password', () => {
  it('is good for 30 minutes', () =>
    account([created])
      .when(ask('link-1', '08:00:00'))
      .thenEvents([linkOf('link-1')]))

  it('goes out once a minute at most', () => {
    account([created, linkOf('link-1')])
      .when(ask('link-2', '08:00:59'))
      .thenEvents([])
    account([created, linkOf('link-1')])
      .when(ask('link-2', '08:01:00'))
      .thenEvents([linkOf('link-2', '08:01', '08:31')])
  })

  it('is for accounts that may sign in', () => {
    account().when(ask('link-1', '08:00:00')).thenRejects('accounts.inactive')
    account([created, deactivated]).when(ask('link-1', '08:00:00')).thenRejects('accounts.inactive')
  })

  it('sets the password', () =>
    account([created, linkOf('link-1')])
      .when(set('link-1', '08:29:59'))
      .thenEvents([changed('link-1')]))

  it('sets it once', () => {
    account([created, linkOf('link-1'), changed('link-1')])
      .when(set('link-1', '08:05:00'))
      .thenRejects('passwords.linkInvalid')
  })

  it('is refused after 30 minutes', () => {
    account([created, linkOf('link-1')])
      .when(set('link-1', '08:30:00'))
      .thenRejects('passwords.linkInvalid')
  })

  it('stays valid after another one is requested, until one of them is used', () => {
    const both = [created, linkOf('link-1'), linkOf('link-2', '08:10', '08:40')]
    account(both)
      .when(set('link-1', '08:15:00'))
      .thenEvents([changed('link-1')])
    account(both)
      .when(set('link-2', '08:35:00'))
      .thenEvents([changed('link-2')])
    account([...both, changed('link-2')])
      .when(set('link-1', '08:15:00'))
      .thenRejects('passwords.linkInvalid')
  })

  it('allows three valid links; a fourth is mailed once the first has expired', () => {
    const three = [created, linkOf('link-1'), linkOf('link-2', '08:10', '08:40'), linkOf('link-3', '08:20', '08:50')]
    account(three).when(ask('link-4', '08:29:00')).thenEvents([])
    account(three)
      .when(set('link-1', '08:29:00'))
      .thenEvents([changed('link-1')])
    account(three)
      .when(ask('link-4', '08:30:00'))
      .thenEvents([linkOf('link-4', '08:30', '09:00')])
  })

  it('is worth nothing once the account has another e-mail: it lies in the old mailbox', () => {
    const moved: AccountEvent = { type: 'AccountUpdated', data: { accountId: 'account-1', email: 'new@example.com' } }
    account([created, linkOf('link-1'), moved])
      .when(set('link-1', '08:05:00'))
      .thenRejects('passwords.linkInvalid')
    const renamed: AccountEvent = { type: 'AccountUpdated', data: { accountId: 'account-1', firstName: 'N' } }
    account([created, linkOf('link-1'), renamed])
      .when(set('link-1', '08:05:00'))
      .thenEvents([changed('link-1')])
  })

  it('is refused when it is another one, or there is none', () => {
    account([created, linkOf('link-1')])
      .when(set('link-9', '08:05:00'))
      .thenRejects('passwords.linkInvalid')
    account([created, linkOf('link-1')])
      .when(set('link-1', '08:05:00', 'another hash'))
      .thenRejects('passwords.linkInvalid')
    account([created]).when(set('link-1', '08:05:00')).thenRejects('passwords.linkInvalid')
    account().when(set('link-1', '08:05:00')).thenRejects('passwords.linkInvalid')
  })

  it('is refused to an account that was deactivated', () => {
    account([created, linkOf('link-1'), deactivated])
      .when(set('link-1', '08:05:00'))
      .thenRejects('passwords.linkInvalid')
  })
})
