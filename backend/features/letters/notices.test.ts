import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import { noticeOf } from './notices.ts'

const accountId = 'account-1'
const created: AccountEvent = {
  type: 'AccountCreated',
  data: { accountId, email: 'old@example.com', firstName: 'Nadia', lastName: 'Salem' },
}
const granted: AccountEvent = { type: 'RoleGranted', data: { accountId, role: 'manager' } }
const link: AccountEvent = {
  type: 'PasswordLinkIssued',
  data: {
    accountId,
    linkId: 'link-1',
    tokenHash: 'aa',
    issuedAt: '2030-01-10T08:00:00.000Z',
    expiresAt: '2030-01-10T08:30:00.000Z',
    language: 'de',
    purpose: 'welcome',
  },
}
const moved: AccountEvent = { type: 'AccountUpdated', data: { accountId, email: 'new@example.com' } }
const demoted: AccountEvent = { type: 'RoleWithdrawn', data: { accountId, role: 'manager' } }

/** Runs commands one after another, with their events. */
function history(...commands: AccountEvent[][]): RecordedEvent<AccountEvent>[] {
  return commands
    .flatMap((events, command) => events.map((event) => ({ event, commandId: `command-${command}` })))
    .map(({ event, commandId }, revision) => ({
      ...event,
      revision,
      id: `event-${revision}`,
      stream: 'account-account-1',
      position: BigInt(revision),
      metadata: {
        actor: { id: 'admin', role: 'admin' },
        occurredAt: '2030-01-10T09:00:00.000Z',
        commandId,
        correlationId: commandId,
        shape: 1,
        seal: '',
      },
    }))
}

describe('a notice about a change of an account is mailed', () => {
  const past = [created, granted, link]

  it('to the old address, in the account’s language, also when the role changed with it', () => {
    const after = history(past, [moved, demoted])
    const notice = { address: 'old@example.com', name: 'Nadia Salem', language: 'de', at: '2030-01-10T09:00:00.000Z' }
    expect(noticeOf(after, 3)).toEqual({ kind: 'email', ...notice })
    expect(noticeOf(after, 4)).toEqual({ kind: 'role', ...notice })
  })

  it('not when the account was just created', () => expect(noticeOf(history(past), 1)).toBeUndefined())

  it('when a role is granted later, as the very next event', () =>
    expect(noticeOf(history([created], [granted]), 1)).toMatchObject({ kind: 'role', language: 'en' }))

  it('not when a name changed', () =>
    expect(
      noticeOf(history(past, [{ type: 'AccountUpdated', data: { accountId, firstName: 'N' } }]), 3),
    ).toBeUndefined())

  it('once when a second factor was set up', () => {
    const enrolled: AccountEvent = { type: 'SecondFactorEnrolled', data: { accountId, factorId: 'f' } }
    const codes: AccountEvent = { type: 'RecoveryCodesMade', data: { accountId, codesId: 'c' } }
    const after = history(past, [enrolled, codes], [codes])
    expect([3, 4, 5].map((revision) => noticeOf(after, revision)?.kind)).toEqual([
      'secondFactorSet',
      undefined,
      'recoveryCodes',
    ])
  })
})
