import type { Pool } from 'pg'
import type { Clock } from '@fleet/platform/time/clock'
import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { Publisher } from './live-update-hub.ts'
import { createReaders, type ReaderSignal } from './readers.ts'

/** The readers of a registration changed. */
type PresenceUpdate = { readonly kind: 'submission-read'; readonly submissionId: string }

const channel = 'submission_read'

export type Presence = {
  /** Announces to every process that an account reads a registration or leaves it. */
  announce(read: ReaderSignal): Promise<void>
  /** Accounts that read it, as far as this process knows. */
  of(submissionId: string): readonly string[]
  stop(): Promise<void>
}

type Deps = {
  readonly listening: NotificationHub
  readonly pool: Pick<Pool, 'query'>
  readonly liveUpdates: Publisher<PresenceUpdate>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Tracks who reads which registration, over all processes, and stores nothing. A new process knows all readers after
 * one reminder of their pages.
 */
export function openPresence({ listening, pool, liveUpdates, clock }: Deps): Presence {
  const readers = createReaders()
  const nowMs = () => Date.parse(clock.now())
  const listener = listening.listenFor({
    channel,
    onNotification: (payload) => {
      const read: ReaderSignal = JSON.parse(payload)
      if (readers.record(read, nowMs()))
        liveUpdates.publish({ kind: 'submission-read', submissionId: read.submissionId })
    },
    onPossibleLoss: () => {},
  })
  return {
    announce: async (read) => void (await pool.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(read)])),
    of: (submissionId) => readers.of(submissionId, nowMs()),
    stop: () => listener.stop(),
  }
}
