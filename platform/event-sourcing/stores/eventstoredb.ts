import { EventStoreUnavailable, type EventStore } from '@fleet/domain/kernel/event-store'
import { append } from './eventstoredb/append.ts'
import { connection } from './eventstoredb/connection.ts'
import { ourStreams } from './eventstoredb/our-streams.ts'
import { readEnd, readNewest, readStream } from './eventstoredb/read.ts'
import { subscription } from './eventstoredb/subscription.ts'

type EventStoreDbOptions = {
  /** `esdb://`, `kurrentdb://` ... with the clients' options, see `config/event-store/address.ts`. */
  readonly url: string
  /** Prefixes of our streams, without the hyphen. Absent: all streams except the server's own. */
  readonly streams?: readonly string[]
  /** Timeout of an append with its retries, a read or the head, ms. Default 10 000. */
  readonly timeoutMs?: number
  /** Called for every failure that a subscription retries. */
  readonly onOutage?: (error: unknown) => void
}

/**
 * The event store in EventStoreDB or KurrentDB, 23.10 and later: older versions do not report when a subscriber has
 * caught up. Ignores streams that are not ours. Connects on first use.
 * @throws AddressFault the URL is invalid; the message is one line
 */
export function eventStoreDb({
  url,
  streams,
  timeoutMs = 10_000,
  onOutage = () => {},
}: EventStoreDbOptions): EventStore {
  const ours = ourStreams(streams)
  const link = connection(url, timeoutMs)
  const closing = new AbortController()
  return {
    async append(stream, expected, events) {
      if (closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed')
      // Subscriptions would never deliver it.
      if (!ours.has(stream)) throw new RangeError(`${stream} has no prefix of our streams`)
      return append(link, stream, expected, events)
    },
    read: (stream, options = {}) => readStream(link, stream, options),
    subscribe: ({ after = 0n, signal }) =>
      subscription({
        link,
        ours,
        after,
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
        onOutage,
      }),
    newest: (limit) => readNewest(link, { limit, ours }),
    head: async () => (await readNewest(link, { limit: 1, ours }))[0]?.position ?? 0n,
    end: () => readEnd(link),
    async close() {
      closing.abort()
      await link.close()
    },
  }
}
