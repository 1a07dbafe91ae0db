import { mostViews } from '@fleet/domain/list-views/decider'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024

/** Limits of the list of registrations. */
export const submissionLimits = {
  bulkBody: {
    most: 32 * kB,
    of: 'bytes',
    what: 'The body of a call about several registrations of the list: decisions, exports',
    beyond: 'request.tooLarge',
  },
  bulkItems: { most: 100, of: 'registrations', what: 'Decided on in one call', beyond: 'request.invalid' },
  listViews: { most: mostViews, of: 'views', what: 'Of the list, kept by one account', beyond: 'listViews.tooMany' },
} as const satisfies LimitTable

export type SubmissionLimits = LimitsOf<typeof submissionLimits>
