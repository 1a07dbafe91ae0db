import type { DatabasePool } from 'slonik'
import { pause, retryDelay } from '../async/backoff.ts'
import { CheckpointMoved, liveSchemas, readCheckpoints, type IdleCheckpoint } from './checkpoints.ts'
import { deliver } from './deliver.ts'
import { failureOf, type Failure } from './failure.ts'
import type { LogBatch, LogEvent, LogReader } from './log-reader.ts'
import type { OpenEvent } from './projection.ts'
import { wants, type Subscription } from './subscription.ts'
import type { CheckpointWatch } from './wait-for.ts'

export type LoopOptions = {
  readonly database: DatabasePool
  readonly reader: LogReader
  readonly subscription: Subscription
  readonly open: OpenEvent
  readonly progress: CheckpointWatch
  readonly onFailure: (failure: Failure, error: unknown) => void
  /** Events in one batch at most. */
  readonly batchSize: number
  /** Attempts at one event before it is parked. */
  readonly attempts: number
}

/** How long events may gather while somebody waits for the subscription, ms. */
const awaitedGatherMs = 10

/** Runs one subscription, independently of all others. */
export class SubscriptionLoop {
  readonly #options: LoopOptions
  readonly name: string
  #failure: Failure | undefined
  /** Known to be stored as its checkpoint. */
  #stored = -1n
  /** Read to here; between that and `#stored` nothing concerns it. */
  #position = -1n
  #isRunning = false
  #turn = new AbortController()
  #hurry = () => {}

  constructor(options: LoopOptions) {
    this.#options = options
    this.name = options.subscription.name
  }

  get kind(): Subscription['kind'] {
    return this.#options.subscription.kind
  }

  /** Why it stands still; undefined: it does not. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** To where its checkpoint may be advanced; undefined while it does not run. */
  get idle(): IdleCheckpoint | undefined {
    return this.#isRunning ? { subscription: this.name, stored: this.#stored, position: this.#position } : undefined
  }

  /** Its checkpoint was at `before` when `idle` was stored. */
  advanced(idle: IdleCheckpoint, before: bigint): void {
    if (before < idle.stored) this.#turn.abort()
    else for (const stored of [before, idle.position]) if (stored > this.#stored) this.#stored = stored
  }

  /** Somebody waits for it, or it shall end. */
  hurry(): void {
    this.#hurry()
  }

  /** Runs until `signal` aborts; it never fails, and begins again from its checkpoint whatever happens. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.hurry(), { once: true })
    for (let failures = 0; !signal.aborted;) {
      this.#turn = new AbortController()
      try {
        await this.#follow(AbortSignal.any([signal, this.#turn.signal]), () => {
          failures = 0
        })
      } catch (error) {
        failures += 1
        if (!(error instanceof CheckpointMoved)) this.#failed(error)
        await pause(retryDelay(failures), signal)
      } finally {
        this.#isRunning = false
        this.#options.progress.forget(this.name)
      }
    }
    this.#failure = undefined
  }

  async #follow(signal: AbortSignal, onBatch: () => void): Promise<void> {
    const { database, reader, subscription, progress, batchSize } = this.#options
    const after = (await readCheckpoints(database, [this.name])).get(this.name)
    if (after === undefined) throw new Error(`subscription ${this.name} has no checkpoint`)
    this.#stored = after
    this.#position = after
    this.#isRunning = true
    if (this.#failure?.outage) this.#failure = undefined
    progress.learn(new Map([[this.name, after]]))
    if (subscription.kind === 'reactor') await subscription.onStart?.()
    for await (const batch of reader.follow({ after, size: batchSize, signal })) {
      await this.#take(batch, signal)
      if (signal.aborted) return
      onBatch()
      if (batch.events.length < batchSize) await this.#gather(signal)
    }
  }

  async #take({ events, position }: LogBatch, signal: AbortSignal): Promise<void> {
    const { subscription, progress } = this.#options
    if (events.some((event) => wants(subscription, event))) {
      const onFailure = (error: unknown, event?: LogEvent) => this.#failed(error, event)
      await deliver(
        { ...this.#options, schemas: liveSchemas, signal, onFailure },
        { events, after: this.#stored, position },
      )
      if (signal.aborted) return
      this.#stored = position
    }
    this.#failure = undefined
    this.#position = position
    progress.learn(new Map([[this.name, position]]))
  }

  async #gather(signal: AbortSignal): Promise<void> {
    const { subscription, progress } = this.#options
    const { gatherMs = 0 } = subscription
    if (gatherMs === 0) return
    await pause(awaitedGatherMs, signal)
    if (signal.aborted || progress.isAwaited(this.name)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hurry = resolve
    const timer = setTimeout(resolve, gatherMs - awaitedGatherMs)
    await promise
    clearTimeout(timer)
  }

  #failed(error: unknown, event?: LogEvent): void {
    const { subscription, progress, onFailure } = this.#options
    progress.forget(this.name)
    this.#failure = failureOf(error, { before: this.#failure, event, subscription })
    onFailure(this.#failure, error)
  }
}
