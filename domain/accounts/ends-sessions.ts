import type { AccountEvent } from './events.ts'

/** Event types that end all earlier sessions of the account. */
export const endsSessions: ReadonlySet<AccountEvent['type']> = new Set<AccountEvent['type']>([
  'AccountDeactivated',
  'AccountRemoved',
  'RoleGranted',
  'RoleWithdrawn',
  'PasswordChanged',
  'IdentityReleased',
  'SessionsRevoked',
  'SecondFactorEnrolled',
  'SecondFactorReset',
])

/** Event types after which the account may no longer own an agency; they also end the sessions of its team. */
export const endsTeamSessions: ReadonlySet<AccountEvent['type']> = new Set<AccountEvent['type']>([
  'AccountDeactivated',
  'AccountRemoved',
  'RoleGranted',
  'RoleWithdrawn',
])
