import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024

/** Limits of live updates. */
export const liveUpdateLimits = {
  streams: {
    max: 10,
    unit: 'streams',
    description: 'Open `GET /api/updates` of one account, for each process',
    onExceeded: 'limits.streams',
  },
  streamsInAll: {
    max: 2000,
    unit: 'streams',
    description: 'The same of all accounts, for each process',
    onExceeded: 'limits.streams',
  },
  streamTime: {
    max: 10,
    unit: 'minutes',
    description: 'A stream of updates; the browser reconnects by itself',
    onExceeded: 'ends',
  },
  streamUnread: {
    max: 64 * kB,
    unit: 'bytes',
    description: 'Unread bytes that a stream holds for a browser',
    onExceeded: 'ends',
  },
} as const satisfies LimitTable

export type LiveUpdateLimits = LimitsOf<typeof liveUpdateLimits>
