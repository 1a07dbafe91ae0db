import type { LiveUpdates, UpdateOf } from '@fleet/platform/http/live-updates'

export const letterUpdates = {
  kinds: {
    /** The outcome of a mail is known, without naming it; sent once to every new listener. */
    'mail-settled': { right: 'submissions.handOver', fields: [] },
  },
} as const satisfies LiveUpdates

export type LetterUpdate = UpdateOf<(typeof letterUpdates)['kinds']>
