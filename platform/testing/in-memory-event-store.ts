import type { StoredEvent } from '@fleet/domain/kernel/event'
import {
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '@fleet/domain/kernel/event-store'

/** An event store in memory that fulfils the contract of the port, for tests of code that reads the log. */
export class InMemoryEventStore implements EventStore {
  readonly #log: StoredEvent[] = []
  readonly #streams = new Map<string, StoredEvent[]>()
  #grown = Promise.withResolvers<void>()

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const own = this.#streams.get(stream) ?? []
    const repeated = own.slice(expected + 1, expected + 1 + events.length)
    const last = own.at(-1)
    if (
      events.length > 0 &&
      repeated.length === events.length &&
      repeated.every(({ id }, index) => id === events[index]?.id)
    ) {
      const end = repeated.at(-1)
      if (end) return { revision: end.revision, position: end.position, isDuplicate: true }
    }
    const actual = last?.revision ?? -1
    if (actual !== expected) throw new WrongExpectedRevision(stream, expected, actual)
    this.#streams.set(stream, own)
    for (const { id, type, data, metadata } of events) {
      const event = { id, type, stream, data, metadata, revision: own.length, position: BigInt(this.#log.length + 1) }
      own.push(event)
      this.#log.push(event)
    }
    this.#grown.resolve()
    this.#grown = Promise.withResolvers()
    return { revision: expected + events.length, position: await this.head(), isDuplicate: false }
  }

  async read(stream: string, { from, direction = 'forwards', limit }: ReadOptions = {}): Promise<StoredEvent[]> {
    const own = this.#streams.get(stream) ?? []
    const ordered =
      direction === 'forwards'
        ? own.filter(({ revision }) => revision >= (from ?? 0))
        : own.filter(({ revision }) => revision <= (from ?? Infinity)).toReversed()
    return ordered.slice(0, limit)
  }

  async newest(limit: number): Promise<StoredEvent[]> {
    return this.#log.toReversed().slice(0, limit)
  }

  async *subscribe({ after = 0n, signal }: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
    const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
    let reported: bigint | undefined
    for (let next = Number(after); !signal?.aborted;) {
      const grown = this.#grown.promise
      const event = this.#log[next]
      if (event) {
        next += 1
        yield { kind: 'event', event }
        continue
      }
      if (reported !== BigInt(next)) yield { kind: 'caught-up', position: (reported = BigInt(next)) }
      else await Promise.race([grown, aborted])
    }
  }

  async head(): Promise<bigint> {
    return BigInt(this.#log.length)
  }

  end(): Promise<bigint> {
    return this.head()
  }

  async close(): Promise<void> {}
}
