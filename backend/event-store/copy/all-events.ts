import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'

/** The log from its first event to its present end. */
export async function* allEvents(store: Pick<EventStore, 'subscribe'>): AsyncGenerator<StoredEvent, undefined> {
  const reading = new AbortController()
  try {
    for await (const message of store.subscribe({ signal: reading.signal })) {
      if (message.kind === 'event') yield message.event
      if (message.kind === 'caught-up') return undefined
    }
  } finally {
    reading.abort()
  }
  return undefined
}

export const nameOf = ({ stream, revision, type, id }: StoredEvent): string => `${stream} revision ${revision} (${type}, ${id})`

/** The same event in another log, with the same seal: that speaks for what it says. */
export function isSame(one: StoredEvent, other: StoredEvent): boolean {
  return one.id === other.id && one.stream === other.stream && one.revision === other.revision && one.type === other.type && one.metadata['seal'] === other.metadata['seal']
}
