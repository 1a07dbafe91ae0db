import { maxViews } from '@fleet/domain/list-views/decider'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024

/** Limits of the list of registrations. */
export const submissionLimits = {
  bulkBody: {
    max: 32 * kB,
    unit: 'bytes',
    description: 'Body of a call about several registrations of the list: decisions, exports',
    onExceeded: 'request.tooLarge',
  },
  bulkItems: { max: 100, unit: 'registrations', description: 'Decided in one call', onExceeded: 'request.invalid' },
  listViews: {
    max: maxViews,
    unit: 'views',
    description: 'Saved views of the list for one account',
    onExceeded: 'listViews.tooMany',
  },
} as const satisfies LimitTable

export type SubmissionLimits = LimitsOf<typeof submissionLimits>
