import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const minute = 60
const hour = 60 * 60

/** Limits of authentication. */
export const accountLimits = {
  attemptsPerAccountAndAddress: {
    max: 5,
    unit: 'failures',
    seconds: minute,
    description:
      'Failed authentications, by kind, for one account from one address (IPv4 in full, IPv6 by its first 64 bits); a success resets the count',
    onExceeded: 'session.tooManyAttempts',
  },
  attemptsPerAddress: {
    max: 30,
    unit: 'failures',
    seconds: minute,
    description: 'The same from one address for all accounts; not where the account has signed in before',
    onExceeded: 'session.tooManyAttempts',
  },
  attemptsPerAccount: {
    max: 100,
    unit: 'failures',
    seconds: 15 * minute,
    description:
      'The same for one account from all addresses; not where the account has signed in before, so that the owner is never locked out',
    onExceeded: 'session.tooManyAttempts',
  },
  attemptsInAll: {
    max: 300,
    unit: 'failures',
    seconds: minute,
    description: 'The same for all accounts and addresses together; not where the account has signed in before',
    onExceeded: 'session.tooManyAttempts',
  },
  attemptsAtOnce: {
    max: 3,
    unit: 'failures',
    description:
      'Failures for one account within 15 minutes that are answered at once; each further one waits twice as long',
    onExceeded: 'waits',
  },
  attemptDelay: { max: 4, unit: 'seconds', description: 'Maximum of that wait', onExceeded: 'no longer wait' },
  attemptsWaiting: {
    max: 100,
    unit: 'requests',
    description: 'Attempts that wait at the same time, for each process',
    onExceeded: 'session.tooManyAttempts',
  },
  knownAddress: {
    max: 30,
    unit: 'days',
    description: 'How long an address counts as known for an account after the last sign-in',
    onExceeded: 'forgotten',
  },
  linksPerAccount: {
    max: 5,
    unit: 'requests',
    seconds: hour,
    description: 'Requests for a link to set the password of one account, from all addresses',
    onExceeded: 'session.tooManyAttempts',
  },
  linksPerAddress: {
    max: 20,
    unit: 'requests',
    seconds: hour,
    description: 'The same from one address for all accounts',
    onExceeded: 'session.tooManyAttempts',
  },
  linksInAll: {
    max: 500,
    unit: 'requests',
    seconds: hour,
    description: 'The same in total',
    onExceeded: 'session.tooManyAttempts',
  },
} as const satisfies LimitTable

export type AccountLimits = LimitsOf<typeof accountLimits>
