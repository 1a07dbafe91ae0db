import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore, SubscribeOptions } from '@fleet/domain/kernel/event-store'

/** Yields the events of the log, from the first or after a position, up to its current end. `signal` stops early. */
export async function* allEvents(
  store: Pick<EventStore, 'subscribe'>,
  { signal, ...from }: SubscribeOptions = {},
): AsyncGenerator<StoredEvent, undefined> {
  const reading = new AbortController()
  try {
    for await (const message of store.subscribe({
      ...from,
      signal: signal === undefined ? reading.signal : AbortSignal.any([reading.signal, signal]),
    })) {
      if (message.kind === 'event') yield message.event
      if (message.kind === 'caught-up') return undefined
    }
  } finally {
    reading.abort()
  }
  return undefined
}
