import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Appended, EventStore } from '@fleet/domain/kernel/event-store'

/** Limits of one append, for a small server. */
const maxEvents = 100
const maxCharacters = 250_000

/** Groups successive events of the same stream into one append; keeps the log's order. */
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

/** Appends events with their original ids and MACs. */
export function appendRun(store: Pick<EventStore, 'append'>, run: readonly StoredEvent[]): Promise<Appended> {
  const { stream = '', revision = 0 } = run[0] ?? {}
  return store.append(
    stream,
    revision - 1,
    run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  )
}
