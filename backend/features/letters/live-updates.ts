import type { LiveUpdates, UpdateOf } from '@fleet/platform/http/live-updates'

export const letterUpdates = {
  kinds: {
    /** It is known what became of a mail; said once to whoever begins to listen, and not of which. */
    'mail-settled': { right: 'submissions.handOver', fields: [] },
  },
} as const satisfies LiveUpdates

export type LetterUpdate = UpdateOf<(typeof letterUpdates)['kinds']>
