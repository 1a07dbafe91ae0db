import { accountName } from '@fleet/domain/accounts/account-name'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import { evolveAccount, noAccount } from '@fleet/domain/accounts/state'
import type { RecordedEvent } from '@fleet/domain/kernel/event'

/** Mailed events of an account by type; the text is `mail.changed.<kind>.text`. */
const kinds: Readonly<Record<string, string>> = {
  AccountUpdated: 'email',
  RoleGranted: 'role',
  RoleWithdrawn: 'role',
  PasswordChanged: 'password',
  SecondFactorEnrolled: 'secondFactorSet',
  SecondFactorReset: 'secondFactorReset',
  RecoveryCodesMade: 'recoveryCodes',
  RecoveryCodeUsed: 'recoveryCodeUsed',
}

export const noticeEvents: readonly string[] = Object.keys(kinds)

type Notice = {
  readonly kind: string
  readonly address: string
  /** The agency's owner typed the address of a team member. */
  readonly isTyped?: true
  readonly name: string | undefined
  readonly language: string
  readonly at: string
}

/**
 * Notice about the event at `revision`, to the address before its command; undefined for events of the account's
 * creation and those with a mail of their own.
 */
export function noticeOf(history: readonly RecordedEvent<AccountEvent>[], revision: number): Notice | undefined {
  const event = history[revision]
  if (event === undefined) return undefined
  const { commandId, occurredAt } = event.metadata
  const sameCommand = history.filter(({ metadata }) => metadata.commandId === commandId)
  const before = history.slice(0, sameCommand[0]?.revision ?? 0).reduce(evolveAccount, noAccount)
  const kind = kinds[event.type]
  if (before.status === 'none' || before.email === undefined || kind === undefined) return undefined
  if (event.type === 'AccountUpdated' && event.data.email === undefined) return undefined
  if (event.type === 'RecoveryCodesMade' && sameCommand.some(({ type }) => type === 'SecondFactorEnrolled'))
    return undefined
  return {
    kind,
    address: before.email,
    ...(before.memberOf === undefined ? {} : { isTyped: true }),
    name: accountName(before),
    language: before.language ?? 'en',
    at: occurredAt,
  }
}
