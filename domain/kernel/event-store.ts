import type { JsonObject } from './json.ts'
import type { StoredEvent } from './event.ts'

/** Revision the stream must have before the append: `-1` when it must not exist. There is no "any". */
type ExpectedRevision = number

export type NewEvent = {
  /** UUID. The same id appended again at the same expected revision is a success that appends nothing. */
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: JsonObject
}

export type Appended = {
  /** Revision of the last event appended. */
  readonly revision: number
  /** Position of the last event; readers wait for it. */
  readonly position: bigint
  /** The same ids were already stored, perhaps with other content; absent: the store does not know. */
  readonly isDuplicate?: boolean
}

export type ReadOptions = {
  /** First revision to read, inclusive; default: the start (forwards) or the end (backwards). */
  readonly from?: number
  readonly direction?: 'forwards' | 'backwards'
  readonly limit?: number
}

export type SubscriptionMessage =
  /** `problem`: the event failed its integrity check; only with `includeInvalid`. */
  | { readonly kind: 'event'; readonly event: StoredEvent; readonly problem?: Error }
  /** All events up to `position` were delivered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** As `checkpoint`, at the present end of the log. */
  | { readonly kind: 'caught-up'; readonly position: bigint }

export type SubscribeOptions = {
  /** Events after this position; absent: all. */
  readonly after?: bigint
  /** Ends the subscription. */
  readonly signal?: AbortSignal
  /** Delivers an event that fails its integrity check with its `problem`, instead of ending the subscription. */
  readonly includeInvalid?: boolean
}

/**
 * The log of events. Two adapters: Postgres (`platform/event-sourcing/stores/postgres.ts`) and EventStoreDB
 * (`platform/event-sourcing/stores/eventstoredb.ts`).
 */
export type EventStore = {
  /**
   * Appends all events or none.
   * @throws WrongExpectedRevision the stream has another revision (`actual`)
   * @throws EventStoreUnavailable the store refused or cannot be reached; nothing was appended
   * @throws OutcomeUnknown no answer in time; retry with the same event ids and expected revision
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  /**
   * Events of one stream; [] when there is no such stream.
   * @throws EventStoreUnavailable
   */
  read(stream: string, options?: ReadOptions): Promise<StoredEvent[]>
  /**
   * The newest events of the whole log, newest first; [] when it is empty.
   * @throws EventStoreUnavailable
   */
  newest(limit: number): Promise<StoredEvent[]>
  /** All events in log order; resumes after an outage and skips none. Ends only when `signal` aborts. */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>
  /**
   * Position of the newest event; 0n when the log is empty.
   * @throws EventStoreUnavailable
   */
  head(): Promise<bigint>
  /**
   * Position of the last entry of the log, including the server's own events: nothing beyond it has been read.
   * @throws EventStoreUnavailable
   */
  end(): Promise<bigint>
  close(): Promise<void>
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: number
  readonly actual: number
  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at revision ${actual}, expected ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}
