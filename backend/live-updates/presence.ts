import type { Pool } from 'pg'
import type { Clock } from '@fleet/platform/time/clock'
import type { NotificationHub } from '@fleet/platform/database/news'
import type { Publisher } from './news.ts'
import { createReaders, type Read } from './readers.ts'

/** Others read a registration now than before. */
type PresenceUpdate = { readonly kind: 'submission-read'; readonly submissionId: string }

const channel = 'submission_read'

export type Presence = {
  /** Says to every process that somebody reads a registration, or leaves it. */
  say(read: Read): Promise<void>
  /** Accounts that read it, as far as this process heard. */
  of(submissionId: string): readonly string[]
  stop(): Promise<void>
}

type Parts = {
  readonly listening: NotificationHub
  readonly pool: Pick<Pool, 'query'>
  readonly news: Publisher<PresenceUpdate>
  readonly clock: Pick<Clock, 'now'>
}

/** Who reads which registration, over all processes; kept nowhere. A process that begins hears of everybody within one reminder of their pages. */
export function openPresence({ listening, pool, news, clock }: Parts): Presence {
  const readers = createReaders()
  const nowMs = () => Date.parse(clock.now())
  const listener = listening.listenFor({
    channel,
    onNotification: (payload) => {
      const read: Read = JSON.parse(payload)
      if (readers.hear(read, nowMs())) news.tell({ kind: 'submission-read', submissionId: read.submissionId })
    },
    onPossibleLoss: () => {},
  })
  return {
    say: async (read) => void (await pool.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(read)])),
    of: (submissionId) => readers.of(submissionId, nowMs()),
    stop: () => listener.stop(),
  }
}
