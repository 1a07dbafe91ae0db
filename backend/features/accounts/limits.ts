import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const minute = 60
const hour = 60 * 60

/** Limits of proving who one is. */
export const accountLimits = {
  attemptsPerAccountAndAddress: {
    most: 5,
    of: 'failures',
    seconds: minute,
    what: 'Proving who one is, by kind of proof, for one account from one address (IPv4 whole, IPv6 by its first 64 bits); a success forgets them',
    beyond: 'session.tooManyAttempts',
  },
  attemptsPerAddress: {
    most: 30,
    of: 'failures',
    seconds: minute,
    what: 'The same from one address, whatever the account; not where the account has signed in before',
    beyond: 'session.tooManyAttempts',
  },
  attemptsPerAccount: {
    most: 100,
    of: 'failures',
    seconds: 15 * minute,
    what: 'The same for one account from all addresses; not where the account has signed in before, so that nobody locks its owner out',
    beyond: 'session.tooManyAttempts',
  },
  attemptsInAll: {
    most: 300,
    of: 'failures',
    seconds: minute,
    what: 'The same for all accounts and addresses together; not where the account has signed in before',
    beyond: 'session.tooManyAttempts',
  },
  attemptsAtOnce: {
    most: 3,
    of: 'failures',
    what: 'Failures for one account within 15 minutes that are answered at once; from then on each waits, twice as long every time',
    beyond: 'waits',
  },
  attemptDelay: { most: 4, of: 'seconds', what: 'The longest such wait', beyond: 'no longer wait' },
  attemptsWaiting: {
    most: 100,
    of: 'requests',
    what: 'Attempts that wait at the same time, for each process',
    beyond: 'session.tooManyAttempts',
  },
  knownAddress: {
    most: 30,
    of: 'days',
    what: 'How long an account counts as having signed in from an address, after the last time',
    beyond: 'forgotten',
  },
  linksPerAccount: {
    most: 5,
    of: 'requests',
    seconds: hour,
    what: 'Asking for a link to set the password of one account, from all addresses',
    beyond: 'session.tooManyAttempts',
  },
  linksPerAddress: {
    most: 20,
    of: 'requests',
    seconds: hour,
    what: 'The same from one address, whatever the account',
    beyond: 'session.tooManyAttempts',
  },
  linksInAll: { most: 500, of: 'requests', seconds: hour, what: 'The same in all', beyond: 'session.tooManyAttempts' },
} as const satisfies LimitTable

export type AccountLimits = LimitsOf<typeof accountLimits>
