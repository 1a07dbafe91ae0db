import type { DatabasePool } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { pause, retryDelay } from '../async/backoff.ts'
import type { CheckpointWatch } from './checkpoint-watch.ts'
import { CheckpointMoved, readCheckpoints, type Passed } from './checkpoint.ts'
import { failureOf, type Failure } from './failure.ts'
import type { LogBatch, LogTail } from './log-tail.ts'
import type { OpenEvent, Projection } from './projection.ts'
import { takeEvents } from './take-events.ts'

export type LoopOptions = {
  readonly database: DatabasePool
  readonly projection: Projection
  readonly open: OpenEvent
  readonly watch: CheckpointWatch
  readonly onError: (failure: Failure, error: unknown) => void
  /** Events in one transaction at most. */
  readonly batchSize: number
  /** Attempts at one event before it is set aside. */
  readonly attempts: number
}

/** How long rows may be behind so that events gather: one transaction for many costs far less than one for each. */
const restMs = 50
/** The same while somebody waits for them. */
const awaitedRestMs = 10

/** Keeps one read model up to date, whatever becomes of the others. */
export class ReadModelLoop {
  readonly #options: LoopOptions
  readonly name: string
  #failure: Failure | undefined
  /** What is known to be stored as its checkpoint. */
  #stored = -1n
  /** Read to here; between that and `#stored` nothing concerns it. */
  #position = -1n
  #isRunning = false
  #turn = new AbortController()
  #hurry = () => {}

  constructor(options: LoopOptions) {
    this.#options = options
    this.name = options.projection.name
  }

  get failure(): Failure | undefined {
    return this.#failure
  }

  /** What its checkpoint may be moved over; undefined while it does not run. */
  get passed(): Passed | undefined {
    return this.#isRunning ? { projection: this.name, stored: this.#stored, position: this.#position } : undefined
  }

  /** Its checkpoint stood at `before` when `passed` was asked to be stored. */
  stored(passed: Passed, before: bigint): void {
    if (before < passed.stored) this.#turn.abort()
    else for (const stored of [before, passed.position]) if (stored > this.#stored) this.#stored = stored
  }

  /** Somebody waits for it, or it shall end. */
  hurry(): void {
    this.#hurry()
  }

  /** Until `signal` aborts; it never fails, and begins anew from its checkpoint whatever happens. */
  async run(tail: LogTail, signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.hurry(), { once: true })
    for (let failures = 0; !signal.aborted;) {
      this.#turn = new AbortController()
      try {
        await this.#follow(tail, AbortSignal.any([signal, this.#turn.signal]), () => {
          failures = 0
        })
      } catch (error) {
        failures += 1
        if (!(error instanceof CheckpointMoved)) this.#failed(error)
        await pause(retryDelay(failures), signal)
      } finally {
        this.#isRunning = false
        this.#options.watch.forget(this.name)
      }
    }
    this.#failure = undefined
  }

  async #follow(tail: LogTail, signal: AbortSignal, onBatch: () => void): Promise<void> {
    const { database, watch, batchSize } = this.#options
    const after = (await readCheckpoints(database, [this.name])).get(this.name)
    if (after === undefined) throw new Error(`read model ${this.name} has no checkpoint`)
    this.#stored = after
    this.#position = after
    this.#isRunning = true
    if (this.#failure?.outage) this.#failure = undefined
    watch.learn(new Map([[this.name, after]]))
    for await (const batch of tail.follow({ after, size: batchSize, signal })) {
      await this.#take(batch, signal)
      if (signal.aborted) return
      onBatch()
      if (batch.events.length < batchSize) await this.#rest(signal)
    }
  }

  async #take({ events, position }: LogBatch, signal: AbortSignal): Promise<void> {
    const { projection, watch, attempts } = this.#options
    const wanted = events.filter(({ type }) => projection.types.has(type))
    if (wanted.length > 0) {
      const batch = { events: wanted, after: this.#stored, position }
      const onFailure = (error: unknown, event?: StoredEvent) => this.#failed(error, event)
      await takeEvents({ ...this.#options, schema: 'read', attempts, signal, onFailure }, batch)
      if (signal.aborted) return
      this.#stored = position
    }
    this.#failure = undefined
    this.#position = position
    watch.learn(new Map([[this.name, position]]))
  }

  async #rest(signal: AbortSignal): Promise<void> {
    await pause(awaitedRestMs, signal)
    if (signal.aborted || this.#options.watch.isAwaited(this.name)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hurry = resolve
    const timer = setTimeout(resolve, restMs - awaitedRestMs)
    await promise
    clearTimeout(timer)
  }

  #failed(error: unknown, event?: StoredEvent): void {
    const { watch, onError } = this.#options
    watch.forget(this.name)
    this.#failure = failureOf(error, { before: this.#failure, event, projection: this.name })
    onError(this.#failure, error)
  }
}
