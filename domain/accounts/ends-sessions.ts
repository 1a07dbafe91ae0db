import type { AccountEvent } from './events.ts'

/** Types of event after which the account's sessions that began before are over. */
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

/** Types of event after which somebody may own no agency any more: the sessions of the team's members are over too. */
export const endsTeamSessions: ReadonlySet<AccountEvent['type']> = new Set<AccountEvent['type']>([
  'AccountDeactivated',
  'AccountRemoved',
  'RoleGranted',
  'RoleWithdrawn',
])
