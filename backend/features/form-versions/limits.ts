import type { LimitTable } from '@fleet/platform/http/limits'

const MB = 1024 * 1024

/** Limits of form versions. */
export const formVersionLimits = {
  rehearsalsAtOnce: {
    max: 1,
    unit: 'rehearsal',
    description: 'Rehearsed at the same time, for each process',
    onExceeded: 'waits',
  },
  rehearsalsWaiting: {
    max: 3,
    unit: 'rehearsals',
    description: 'Rehearsals that wait for it',
    onExceeded: 'limits.busy',
  },
  rehearsalBody: {
    max: 8 * MB,
    unit: 'bytes',
    description: 'Body of a rehearsal: the files of a form',
    onExceeded: 'request.tooLarge',
  },
} as const satisfies LimitTable
