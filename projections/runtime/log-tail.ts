import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { batches } from './batches.ts'
import { CheckpointMoved } from './checkpoint.ts'

/** All events of the log after `after` and up to `position`. */
export type LogBatch = { readonly events: readonly StoredEvent[]; readonly after: bigint; readonly position: bigint }

export type Following = {
  readonly after: bigint
  /** Events at a time, at most. */
  readonly size: number
  readonly signal: AbortSignal
}

/** Events kept for the slowest of those who follow; who is further behind reads the log alone until it has caught up. */
const keptMost = 1_000

/** Where somebody who follows has come to. */
type Place = { position: bigint; readonly lost: AbortSignal }

/**
 * The end of the log, read once for all in this process who follow it, each at a pace of its own: who stands still holds
 * up nobody and costs no memory. It reads while somebody follows.
 */
export class LogTail {
  readonly #store: EventStore
  readonly #places = new Set<Place>()
  #events: StoredEvent[] = []
  /** Everything after `#floor` and up to `#head` is in `#events`. */
  #floor = -1n
  #head = -1n
  #reading: AbortController | undefined
  #failure: unknown
  #news = Promise.withResolvers<void>()
  #lost = new AbortController()

  constructor(store: EventStore) {
    this.#store = store
  }

  /**
   * Goes on until `signal` aborts.
   * @throws what the event store throws, once everything before it has been handed out
   * @throws CheckpointMoved the log is another: see `beginAnew`
   */
  async *follow({ after, size, signal }: Following): AsyncGenerator<LogBatch, void> {
    const place = { position: after, lost: this.#lost.signal }
    this.#places.add(place)
    try {
      await this.#open()
      while (!signal.aborted) {
        if (place.lost.aborted) throw new CheckpointMoved('the log is another than it was')
        if (place.position < this.#floor) yield* this.#alone(place, size, signal)
        else if (place.position < this.#head) yield this.#take(place, size)
        else await this.#more(signal)
      }
    } finally {
      this.#places.delete(place)
      if (this.#places.size === 0) this.#close()
      else this.#trim()
    }
  }

  /** The log is another than the one that was read: whoever follows fails, and begins anew with what is there. */
  beginAnew(): void {
    this.#lost.abort()
    this.#lost = new AbortController()
    this.#close()
    this.#tell()
  }

  #take(place: Place, size: number): LogBatch {
    const after = place.position
    const first = firstAfter(this.#events, after)
    const events = this.#events.slice(first, first + size)
    const isAll = first + events.length === this.#events.length
    place.position = isAll ? this.#head : (events.at(-1)?.position ?? after)
    this.#trim()
    return { events, after, position: place.position }
  }

  async *#alone(place: Place, size: number, signal: AbortSignal): AsyncGenerator<LogBatch, void> {
    const caughtUp = new AbortController()
    const messages = this.#store.subscribe({ ...from(place.position), signal: AbortSignal.any([signal, caughtUp.signal, place.lost]) })
    try {
      for await (const { events, position } of batches(messages, size)) {
        const after = place.position
        place.position = position > after ? position : after
        yield { events, after, position: place.position }
        if (place.position >= this.#floor) return
      }
    } finally {
      caughtUp.abort()
    }
  }

  async #more(signal: AbortSignal): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (!signal.aborted) await Promise.race([this.#news.promise, aborted.promise])
    signal.removeEventListener('abort', stop)
  }

  /** Begins at the end of the log, unless it is being read. What it failed with is forgotten: whoever comes tries again. */
  async #open(): Promise<void> {
    if (this.#reading && this.#failure === undefined) return
    const reading = new AbortController()
    this.#reading = reading
    this.#failure = undefined
    if (this.#head < 0n) {
      const head = await this.#store.head().catch((error: unknown) => {
        this.#fail(reading, error)
        throw error
      })
      if (this.#reading !== reading) return
      this.#head = head
      this.#floor = head
      this.#tell()
    }
    this.#read(reading).catch((error: unknown) => this.#fail(reading, error))
  }

  async #read({ signal }: AbortController): Promise<void> {
    for await (const message of this.#store.subscribe({ ...from(this.#head), signal })) {
      if (signal.aborted) return
      if (message.kind === 'event') this.#events.push(message.event)
      const position = message.kind === 'event' ? message.event.position : message.position
      if (position <= this.#head) continue
      this.#head = position
      if (this.#events.length > keptMost) this.#trim()
      this.#tell()
    }
  }

  #fail(reading: AbortController, error: unknown): void {
    if (this.#reading !== reading) return
    this.#failure = error
    this.#tell()
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  /** Lets go of what everybody has taken, and of what is too much for those who have not. */
  #trim(): void {
    const slowest = [...this.#places].reduce((least, { position }) => (position < least ? position : least), this.#head)
    const spare = Math.max(firstAfter(this.#events, slowest), this.#events.length - keptMost)
    const last = this.#events[spare - 1]
    if (last === undefined) return
    this.#events = this.#events.slice(spare)
    this.#floor = last.position
  }

  #close(): void {
    this.#reading?.abort()
    this.#reading = undefined
    this.#events = []
    this.#head = -1n
    this.#floor = -1n
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
