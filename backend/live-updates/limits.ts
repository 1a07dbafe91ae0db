import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024

/** Limits of live updates. */
export const liveUpdateLimits = {
  streams: {
    most: 10,
    of: 'streams',
    what: 'Open `GET /api/updates` of one account, for each process',
    beyond: 'limits.streams',
  },
  streamsInAll: {
    most: 2000,
    of: 'streams',
    what: 'The same of all accounts, for each process',
    beyond: 'limits.streams',
  },
  streamTime: {
    most: 10,
    of: 'minutes',
    what: 'A stream of updates; the browser comes back by itself',
    beyond: 'ends',
  },
  streamUnread: {
    most: 64 * kB,
    of: 'bytes',
    what: 'What a stream holds for a browser that does not read',
    beyond: 'ends',
  },
} as const satisfies LimitTable

export type LiveUpdateLimits = LimitsOf<typeof liveUpdateLimits>
