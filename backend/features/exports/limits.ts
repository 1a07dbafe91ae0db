import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

/** Limits of exports. */
export const exportLimits = {
  exportRows: { most: 250_000, of: 'persons', what: 'In an exported file', beyond: 'exports.tooManyRows' },
  exportsAtOnce: {
    most: 1,
    of: 'file',
    what: 'Being exported for one account at the same time, for each process',
    beyond: 'limits.exportUnderWay',
  },
  exportsInAll: { most: 3, of: 'files', what: 'The same of all accounts', beyond: 'limits.busy' },
  exportIds: {
    most: 500,
    of: 'registrations',
    what: 'Named one by one in the filter of an export',
    beyond: 'request.invalid',
  },
} as const satisfies LimitTable

export type ExportLimits = LimitsOf<typeof exportLimits>
