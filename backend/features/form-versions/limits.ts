import type { LimitTable } from '@fleet/platform/http/limits'

const MB = 1024 * 1024

/** Limits of form versions. */
export const formVersionLimits = {
  rehearsalsAtOnce: {
    most: 1,
    of: 'rehearsal',
    what: 'Changes of forms being rehearsed, for each process',
    beyond: 'waits',
  },
  rehearsalsWaiting: { most: 3, of: 'rehearsals', what: 'Those that wait for it', beyond: 'limits.busy' },
  rehearsalBody: {
    most: 8 * MB,
    of: 'bytes',
    what: 'The body of a rehearsal: the files of a form',
    beyond: 'request.tooLarge',
  },
} as const satisfies LimitTable
