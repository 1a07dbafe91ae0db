import { EventStoreUnavailable, type Appended, type EventStore } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../async/timeout.ts'
import { appendBatch, pendingAppend, type PendingAppend, batcher } from './postgres/append.ts'
import { runReadQuery, connection } from './postgres/connection.ts'
import { readNewest, readStream } from './postgres/read-stream.ts'
import { eventsSchema } from './postgres/schema.ts'
import { subscription, wakeUp } from './postgres/subscription.ts'

type PostgresEventStoreOptions = {
  readonly url: string
  /** Timeout of a connection and an answer, ms; an append may wait as long again for its turn. Default 10 000. */
  readonly timeoutMs?: number
  /** Polling interval for new events when Postgres sends no notification, ms. Default 10 000. */
  readonly pollMs?: number
  /** Maximum number of connections. Default 10. */
  readonly connections?: number
  /** Page size of a subscription, in events. Default 500. */
  readonly pageSize?: number
  /** Called for every failure that a subscription retries. */
  readonly onOutage?: (error: unknown) => void
}

export const migration = { name: 'events', sql: eventsSchema }

/**
 * The event store as a table in Postgres (schema `events`, created by `migration`). Appends that arrive while one
 * transaction runs share the next one, so many writers need few commits. Connects on first use.
 */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { url, timeoutMs = 10_000, pollMs = 10_000, connections = 10, pageSize = 500, onOutage = () => {} } = options
  const link = connection(url, { timeoutMs, connections })
  const closing = new AbortController()
  const wake = wakeUp(link, { pollMs, signal: closing.signal })
  const appends = batcher<PendingAppend, Appended>({
    run: (batch) => appendBatch(link, batch),
    weigh: ({ size, events }) => size + events.length * 4_000,
    maxWeight: 4_000_000,
    maxWaitMs: timeoutMs,
    late: () => new EventStoreUnavailable('the event store is too busy: the append was not sent'),
  })

  async function head(): Promise<bigint> {
    const [row] = await runReadQuery<{ head: string }>(link, {
      name: 'head',
      text: 'SELECT coalesce(max(position), 0) AS head FROM events.event',
    })
    return BigInt(row?.head ?? 0)
  }

  return {
    async append(stream, expected, events) {
      if (closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed')
      return appends.add(pendingAppend(stream, expected, events))
    },
    read: (stream, readOptions = {}) => readStream(link, stream, readOptions),
    subscribe: ({ after = 0n, signal }) =>
      subscription(link, {
        after,
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
        wakeUp: wake,
        pageSize,
        onOutage,
      }),
    newest: (limit) => readNewest(link, limit),
    head,
    end: head,
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await appends.idle()
      await withTimeout(timeoutMs, link.pool.end(), () => new Error('late')).catch(() => {})
    },
  }
}
