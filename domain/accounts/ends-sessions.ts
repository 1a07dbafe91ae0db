import type { AccountEvent } from './events.ts'

/** Types of event after which the account's sessions that began before are over. */
export const endsSessions: ReadonlySet<AccountEvent['type']> = new Set<AccountEvent['type']>([
  'AccountDeactivated', 'AccountRemoved', 'RoleGranted', 'RoleWithdrawn', 'PasswordChanged', 'IdentityReleased', 'SessionsRevoked',
  'SecondFactorEnrolled', 'SecondFactorReset',
])
