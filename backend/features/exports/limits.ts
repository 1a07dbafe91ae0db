import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

/** Limits of exports. */
export const exportLimits = {
  exportRows: { max: 250_000, unit: 'persons', description: 'In an exported file', onExceeded: 'exports.tooManyRows' },
  exportsAtOnce: {
    max: 1,
    unit: 'file',
    description: 'Exported at the same time for one account, for each process',
    onExceeded: 'limits.exportUnderWay',
  },
  exportsInAll: { max: 3, unit: 'files', description: 'The same for all accounts', onExceeded: 'limits.busy' },
  exportIds: {
    max: 500,
    unit: 'registrations',
    description: 'Selected one by one in the filter of an export',
    onExceeded: 'request.invalid',
  },
} as const satisfies LimitTable

export type ExportLimits = LimitsOf<typeof exportLimits>
