import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { applyBatch } from './apply-batch.ts'
import { pause, retryDelay } from './backoff.ts'
import { batches, type StoredBatch } from './batches.ts'
import { CheckpointWatch } from './checkpoint-watch.ts'
import { ensureCheckpoints, readCheckpoints } from './checkpoint.ts'
import { failureOf, isOutage, type Failure } from './failure.ts'
import { takeTurns } from './leadership.ts'
import { openBatch } from './open-batch.ts'
import type { OpenEvent, Projection } from './projection.ts'

/** How long rows may be behind so that events gather. */
const restMs = 15

export type RunOptions = {
  readonly database: DatabasePool
  readonly store: EventStore
  readonly open: OpenEvent
  readonly projections: readonly Projection[]
  /** Stops the runner, as `stop` does. */
  readonly signal?: AbortSignal
  /** Told at every failed attempt; `failureText` makes a line for the log of it. */
  readonly onError?: (failure: Failure, error: unknown) => void
  /** Processes with the same group take turns; default `read`. */
  readonly group?: string
  /** Events in one transaction at most. */
  readonly batchSize?: number
}

export type ProjectionHealth = {
  /** `standby`: another process runs the group, or the database cannot be reached. */
  readonly state: 'leading' | 'standby' | 'stopped'
  readonly failure?: Failure
}

/**
 * Keeps read models up to date, in one process at a time; another takes over when that one ends. Rows and checkpoints
 * move in one transaction. After an outage it goes on by itself. An event that cannot be projected is tried again with
 * growing pauses and holds up its group, loudly: `onError` and `health` name it.
 */
export class ProjectionRunner {
  readonly #options: RunOptions
  readonly #names: readonly string[]
  readonly #watch: CheckpointWatch
  readonly #stopped = new AbortController()
  readonly #loop: Promise<void>
  #state: ProjectionHealth['state'] = 'standby'
  #failure: Failure | undefined
  /** What this process knows to be in the rows, since it leads. */
  #applied = -1n

  constructor(options: RunOptions) {
    this.#options = options
    this.#names = options.projections.map(({ name }) => name)
    this.#watch = new CheckpointWatch(options.database, this.#names)
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true })
    if (options.signal?.aborted) this.#stopped.abort()
    this.#loop = takeTurns({
      url: options.database.configuration.connectionUri,
      name: options.group ?? 'read',
      signal: this.#stopped.signal,
      lead: (signal) => this.#lead(signal),
      onError: (error) => this.#failed(error),
      onStandby: () => {
        this.#failure = undefined
      },
    })
  }

  /** See `CheckpointWatch.waitFor`; works also while another process runs the group. */
  waitFor(names: string | readonly string[] | 'all', position: bigint, timeoutMs: number): Promise<boolean> {
    return this.#watch.waitFor(names, position, timeoutMs)
  }

  checkpoint(name: string): Promise<bigint | undefined> {
    return this.#watch.checkpoint(name)
  }

  health(): ProjectionHealth {
    return { state: this.#state, ...(this.#failure ? { failure: this.#failure } : {}) }
  }

  /** Ends after the transaction under way. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#loop
    this.#watch.stop()
    this.#state = 'stopped'
  }

  async #lead(turn: AbortSignal): Promise<void> {
    const ending = new AbortController()
    const signal = AbortSignal.any([turn, ending.signal])
    this.#watch.forget()
    this.#state = 'leading'
    try {
      const { database, store, batchSize = 500 } = this.#options
      await ensureCheckpoints(database, this.#names)
      const positions = await readCheckpoints(database, this.#names)
      const from = [...positions.values()].reduce((least, position) => (position < least ? position : least))
      this.#watch.learn(positions)
      this.#applied = from
      const messages = store.subscribe({ signal, ...(from >= 0n ? { after: from } : {}) })
      for await (const batch of batches(messages, batchSize)) {
        if (signal.aborted) return
        await this.#project(batch, signal)
        // Under load a short rest lets events gather: one transaction for many costs far less than one for each.
        if (batch.events.length < batchSize) await pause(restMs, signal)
      }
    } finally {
      ending.abort()
      this.#state = 'standby'
    }
  }

  /** Tries until it is done or `signal` aborts; looks for the event at fault by going on one at a time. */
  async #project(batch: StoredBatch, signal: AbortSignal): Promise<void> {
    const { database, projections, open } = this.#options
    if (batch.events.length === 0 && batch.position <= this.#applied && !this.#failure) return
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await applyBatch(database, { schema: 'read', projections, batch: await openBatch(batch, { projections, open }) })
        this.#failure = undefined
        this.#applied = batch.position
        this.#watch.learn(new Map(this.#names.map((name) => [name, batch.position])))
        return
      } catch (error) {
        if (batch.events.length > 1 && !isOutage(error)) return this.#projectOneByOne(batch, signal)
        this.#failed(error, batch)
        await pause(retryDelay(attempt), signal)
      }
    }
  }

  async #projectOneByOne({ events, position, caughtUp }: StoredBatch, signal: AbortSignal): Promise<void> {
    for (const event of events) await this.#project({ events: [event], position: event.position, caughtUp: false }, signal)
    await this.#project({ events: [], position, caughtUp }, signal)
  }

  #failed(error: unknown, batch?: StoredBatch): void {
    this.#watch.forget()
    const event = batch?.events.length === 1 && !isOutage(error) ? batch.events[0] : undefined
    this.#failure = failureOf(error, { before: this.#failure, event })
    this.#options.onError?.(this.#failure, error)
  }
}

/** Starts a runner at once. */
export function runProjections(options: RunOptions): ProjectionRunner {
  return new ProjectionRunner(options)
}
