import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'

/** All events of the log after `after` and up to `position`. */
export type LogBatch = { readonly events: readonly StoredEvent[]; readonly after: bigint; readonly position: bigint }

/** Where somebody who follows has come to. */
export type Place = { position: bigint }

/** Events kept for the slowest of those who follow; who is further behind reads in another window. */
const keptMost = 4_000
/** As many are let go of together. */
const trimmedBy = 200
/** Events read before the quickest takes them, where it is paced. */
const aheadMost = 1_000

type Begun = {
  readonly after: bigint
  /** It reads no further ahead than the quickest follows; otherwise what happens is read when it happens. */
  readonly isPaced: boolean
}

/**
 * One reading of the log for all who are at about the same place of it, each at a pace of its own: who stands still holds up
 * nobody and costs no more memory than `keptMost` events.
 */
export class LogWindow {
  readonly #store: EventStore
  readonly #isPaced: boolean
  readonly #places = new Set<Place>()
  readonly #closed = new AbortController()
  #events: StoredEvent[] = []
  #trimAt = trimmedBy
  /** Everything after `#floor` and up to `#head` is in `#events`. */
  #floor: bigint
  #head: bigint
  #failure: { readonly error: unknown } | undefined
  #news = Promise.withResolvers<void>()
  #taken = Promise.withResolvers<void>()

  constructor(store: EventStore, { after, isPaced }: Begun) {
    this.#store = store
    this.#isPaced = isPaced
    this.#floor = after
    this.#head = after
    this.#read().catch((error: unknown) => {
      this.#failure = { error }
      this.#tell()
    })
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  /** Whether nothing after this place is gone from it. */
  reaches(position: bigint): boolean {
    return position >= this.#floor
  }

  /** Whether the place is one of those that it holds. */
  holds(position: bigint): boolean {
    return this.reaches(position) && position <= this.#head
  }

  join(place: Place): void {
    this.#places.add(place)
    this.#wake()
  }

  leave(place: Place): void {
    this.#places.delete(place)
    this.#trim()
    this.#wake()
  }

  /** The next events after a place that is reached, which moves on; undefined: there are none yet. */
  take(place: Place, size: number): LogBatch | undefined {
    const after = place.position
    if (after >= this.#head) return undefined
    const first = firstAfter(this.#events, after)
    const events = this.#events.slice(first, first + size)
    const isAll = first + events.length === this.#events.length
    place.position = isAll ? this.#head : (events.at(-1)?.position ?? after)
    if (this.#events.length >= this.#trimAt) this.#trim()
    if (this.#isPaced) this.#wake()
    return { events, after, position: place.position }
  }

  /** @throws what the event store threw */
  async more(signal: AbortSignal): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.error
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (!signal.aborted) await Promise.race([this.#news.promise, aborted.promise])
    signal.removeEventListener('abort', stop)
  }

  /** Whoever waits here looks again. */
  close(): void {
    this.#closed.abort()
    this.#tell()
    this.#wake()
  }

  async #read(): Promise<void> {
    const { signal } = this.#closed
    for await (const message of this.#store.subscribe({ ...from(this.#head), signal })) {
      if (signal.aborted) return
      if (message.kind === 'event') this.#events.push(message.event)
      const position = message.kind === 'event' ? message.event.position : message.position
      if (position <= this.#head) continue
      this.#head = position
      if (this.#events.length >= keptMost + trimmedBy) this.#trim()
      this.#tell()
      while (this.#isPaced && this.#isFarAhead() && !signal.aborted) await this.#taken.promise
    }
  }

  #isFarAhead(): boolean {
    if (this.#events.length < aheadMost) return false
    const quickest = [...this.#places].reduce((most, { position }) => (position > most ? position : most), this.#floor)
    return this.#events.length - firstAfter(this.#events, quickest) >= aheadMost
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  #wake(): void {
    this.#taken.resolve()
    this.#taken = Promise.withResolvers()
  }

  /** Lets go of what everybody has taken, and of what is too much for those who have not. */
  #trim(): void {
    const slowest = [...this.#places].reduce((least, { position }) => (position < least ? position : least), this.#head)
    const spare = Math.max(firstAfter(this.#events, slowest), this.#events.length - keptMost)
    const last = this.#events[spare - 1]
    if (last !== undefined) {
      this.#events = this.#events.slice(spare)
      this.#floor = last.position
    }
    this.#trimAt = this.#events.length + trimmedBy
  }
}

const from = (position: bigint) => (position >= 0n ? { after: position } : {})

/** Index of the first event after a position, by halving. */
function firstAfter(events: readonly StoredEvent[], position: bigint): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0n) <= position) low = middle + 1
    else high = middle
  }
  return low
}
