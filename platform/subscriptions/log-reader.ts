import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore, SubscribeOptions, SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { CheckpointMoved } from './checkpoints.ts'
import type { OpenedEvent } from './subscription.ts'

/**
 * An event as subscriptions receive it. `problem`: it failed its integrity check and may only be parked. `opened`: set
 * by a process that passes on what it has just appended, so that the event is not read and decrypted again; it must be
 * the next one after the reader's head.
 */
export type LogEvent = StoredEvent & { readonly problem?: Error; readonly opened?: OpenedEvent }

/** All events of the log after `after` and up to `position`. */
export type LogBatch = { readonly events: readonly LogEvent[]; readonly after: bigint; readonly position: bigint }

/** A log that delivers events that failed their integrity check, with their problem, instead of ending there. */
type LogSource = Pick<EventStore, 'head'> & {
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>
}

type FollowOptions = {
  readonly after: bigint
  /** Maximum number of events in a batch. */
  readonly size: number
  readonly signal: AbortSignal
}

/**
 * The only reader of the log in this process. All followers near the end share one subscription; those further behind
 * at about the same place share another until they have caught up. It reads only while there are followers.
 */
export class LogReader {
  readonly #source: LogSource
  #end: LogWindow | undefined
  #opening: Promise<LogWindow> | undefined
  /** For followers that are too far behind for the end. */
  readonly #behind = new Set<LogWindow>()
  #followers = 0
  #replaced = new AbortController()

  constructor(source: LogSource) {
    this.#source = source
  }

  /**
   * Continues until `signal` aborts.
   * @throws errors of the event store, after all earlier events were delivered
   * @throws CheckpointMoved the log was replaced: see `restart`
   */
  async *follow({ after, size, signal }: FollowOptions): AsyncGenerator<LogBatch, void> {
    const place = { position: after }
    const { signal: replaced } = this.#replaced
    let window: LogWindow | undefined
    this.#followers += 1
    try {
      const end = await this.#open()
      while (!signal.aborted) {
        if (replaced.aborted) throw new CheckpointMoved('the log was replaced')
        const next = this.#windowFor(place.position, end, window)
        if (next !== window) {
          next.join(place)
          this.#leave(window, place)
          window = next
        }
        const batch = window.take(place, size)
        if (batch === undefined) await window.more(signal)
        else yield batch
      }
    } finally {
      this.#followers -= 1
      this.#leave(window, place)
      if (this.#followers === 0) this.#close()
    }
  }

  /** The log was replaced: every follower fails, and reads the new log when it returns. */
  restart(): void {
    this.#replaced.abort()
    this.#replaced = new AbortController()
    this.#close()
  }

  /** Opens the end of the log unless it is open. Forgets an earlier failure: the next follower retries. */
  async #open(): Promise<LogWindow> {
    if (this.#end && !this.#end.hasFailed) return this.#end
    this.#opening ??= this.#begin()
    return this.#opening
  }

  async #begin(): Promise<LogWindow> {
    const { signal: replaced } = this.#replaced
    try {
      const after = await this.#source.head()
      if (replaced.aborted) throw new CheckpointMoved('the log was replaced')
      return (this.#end = new LogWindow(this.#source, { after, isPaced: false }))
    } finally {
      // Reset together with the end: a follower that arrives in between would get a window that is closed by then.
      this.#opening = undefined
    }
  }

  #windowFor(position: bigint, end: LogWindow, present: LogWindow | undefined): LogWindow {
    if (end.reaches(position)) return end
    if (present?.reaches(position)) return present
    const shared = [...this.#behind].find((window) => !window.hasFailed && window.covers(position))
    if (shared) return shared
    const own = new LogWindow(this.#source, { after: position, isPaced: true })
    this.#behind.add(own)
    return own
  }

  #leave(window: LogWindow | undefined, place: Place): void {
    window?.leave(place)
    if (window?.isEmpty && this.#behind.delete(window)) window.close()
  }

  #close(): void {
    for (const window of [this.#end, ...this.#behind]) window?.close()
    this.#behind.clear()
    this.#end = undefined
  }
}

/** The position of a follower. */
type Place = { position: bigint }

/** Maximum number of events kept for the slowest follower; one that is further behind moves to another window. */
const maxKept = 4_000
/** Number of events dropped at a time. */
const trimSize = 200
/** Number of events that a paced window reads ahead of its fastest follower. */
const maxAhead = 1_000

type WindowOptions = {
  readonly after: bigint
  /** Reads no further ahead than its fastest follower needs; otherwise reads events as they happen. */
  readonly isPaced: boolean
}

/**
 * One subscription to the log for all followers at about the same place, each at its own pace: a blocked follower
 * delays no others and costs no more memory than `maxKept` events.
 */
class LogWindow {
  readonly #source: LogSource
  readonly #isPaced: boolean
  readonly #places = new Set<Place>()
  readonly #closed = new AbortController()
  #events: LogEvent[] = []
  #trimAt = trimSize
  /** Everything after `#floor` and up to `#head` is in `#events`. */
  #floor: bigint
  #head: bigint
  #failure: { readonly error: unknown } | undefined
  #grown = Promise.withResolvers<void>()
  #taken = Promise.withResolvers<void>()

  constructor(source: LogSource, { after, isPaced }: WindowOptions) {
    this.#source = source
    this.#isPaced = isPaced
    this.#floor = after
    this.#head = after
    this.#read().catch((error: unknown) => {
      this.#failure = { error }
      this.#announce()
    })
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  /** Whether it still has all events after this position. */
  reaches(position: bigint): boolean {
    return position >= this.#floor
  }

  /** Whether the position is within what it has read. */
  covers(position: bigint): boolean {
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

  /** Advances a place over the next events; undefined: there are none yet. */
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

  /** Resolves when there may be more events. @throws errors of the event store */
  async more(signal: AbortSignal): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.error
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (!signal.aborted) await Promise.race([this.#grown.promise, aborted.promise])
    signal.removeEventListener('abort', stop)
  }

  /** Wakes all waiting followers. */
  close(): void {
    this.#closed.abort()
    this.#announce()
    this.#wake()
  }

  async #read(): Promise<void> {
    const { signal } = this.#closed
    const from = this.#head >= 0n ? { after: this.#head } : {}
    for await (const message of this.#source.subscribe({ ...from, signal, includeInvalid: true })) {
      if (signal.aborted) return
      if (message.kind === 'event') this.#events.push(logEvent(message))
      const position = message.kind === 'event' ? message.event.position : message.position
      if (position <= this.#head) continue
      this.#head = position
      if (this.#events.length >= maxKept + trimSize) this.#trim()
      this.#announce()
      while (this.#isPaced && this.#isFarAhead() && !signal.aborted) await this.#taken.promise
    }
  }

  #isFarAhead(): boolean {
    if (this.#events.length < maxAhead) return false
    const quickest = [...this.#places].reduce((max, { position }) => (position > max ? position : max), this.#floor)
    return this.#events.length - firstAfter(this.#events, quickest) >= maxAhead
  }

  #announce(): void {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers()
  }

  #wake(): void {
    this.#taken.resolve()
    this.#taken = Promise.withResolvers()
  }

  /** Drops events that all followers have taken, and those beyond the maximum. */
  #trim(): void {
    const slowest = [...this.#places].reduce((min, { position }) => (position < min ? position : min), this.#head)
    const spare = Math.max(firstAfter(this.#events, slowest), this.#events.length - maxKept)
    const last = this.#events[spare - 1]
    if (last !== undefined) {
      this.#events = this.#events.slice(spare)
      this.#floor = last.position
    }
    this.#trimAt = this.#events.length + trimSize
  }
}

function logEvent({ event, problem }: Extract<SubscriptionMessage, { kind: 'event' }>): LogEvent {
  return problem === undefined ? event : { ...event, problem }
}

/** Index of the first event after a position, by bisection. */
function firstAfter(events: readonly StoredEvent[], position: bigint): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0n) <= position) low = middle + 1
    else high = middle
  }
  return low
}
