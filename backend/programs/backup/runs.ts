import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Appended, EventStore } from '@fleet/domain/kernel/event-store'

/** Of one append: what a small server takes at once. */
const maxEvents = 100
const maxCharacters = 250_000

/** Neighbours in a log that are of one stream: together they are one append, and the log's order stays. */
export async function* runs(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent[]> {
  let run: StoredEvent[] = []
  let characters = 0
  for await (const event of events) {
    const size = JSON.stringify([event.data, event.metadata]).length
    if (
      run.length > 0 &&
      (run[0]?.stream !== event.stream || run.length >= maxEvents || characters + size > maxCharacters)
    ) {
      yield run
      run = []
      characters = 0
    }
    run.push(event)
    characters += size
  }
  if (run.length > 0) yield run
}

/** Events as they were stored elsewhere, ids and seals and all. */
export function appendRun(store: Pick<EventStore, 'append'>, run: readonly StoredEvent[]): Promise<Appended> {
  const { stream = '', revision = 0 } = run[0] ?? {}
  return store.append(
    stream,
    revision - 1,
    run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  )
}
