import type { LimitTable } from '@fleet/platform/http/limits'

/** Limits of the trips board. */
export const tripLimits = {
  travellers: {
    max: 500,
    unit: 'persons',
    description: 'Persons shown on the page of one trip; the board counts all',
    onExceeded: 'left out',
  },
} as const satisfies LimitTable
