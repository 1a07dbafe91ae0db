import type { LimitTable } from '@fleet/platform/http/limits'

/** Limits of the trips board. */
export const tripLimits = {
  travellers: {
    most: 500,
    of: 'persons',
    what: 'Shown on the page of one trip, booking by booking; the board counts all',
    beyond: 'left out',
  },
} as const satisfies LimitTable
