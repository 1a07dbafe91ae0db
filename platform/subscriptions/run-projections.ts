import type { DatabasePool } from 'slonik'
import { CheckpointWatch } from './checkpoint-watch.ts'
import { ensureCheckpoints } from './checkpoint.ts'
import { failureOf, type Failure } from './failure.ts'
import type { Leadership } from '../jobs/leadership.ts'
import type { LogTail } from './log-tail.ts'
import { keepPassingOver } from './pass-over.ts'
import type { OpenEvent, Projection } from './projection.ts'
import { ReadModelLoop } from './read-model-loop.ts'

export type RunOptions = {
  readonly database: DatabasePool
  readonly leadership: Leadership
  readonly tail: LogTail
  readonly open: OpenEvent
  readonly projections: readonly Projection[]
  /** Told at every failed attempt; `failureText` makes a line for the log of it. */
  readonly onError?: (failure: Failure, error: unknown) => void
  /** Events in one transaction at most. */
  readonly batchSize?: number
  /** Attempts at one event before it counts as missed. */
  readonly attempts?: number
}

export type ProjectionHealth = {
  /** `standby`: another process keeps the read models, or the database cannot be reached. */
  readonly state: 'leading' | 'standby' | 'stopped'
  /** Why the first of those that stand still does. */
  readonly failure?: Failure
  /** The same of each; absent: none stands still. */
  readonly failures?: readonly Failure[]
}

/**
 * Keeps read models up to date, each in a loop and with a checkpoint of its own, all in one process at a time; another takes
 * over when that one ends. Rows and checkpoint move in one transaction. After an outage they go on by themselves. An event
 * that a read model cannot take is missed after some attempts, for that one alone.
 */
export class ProjectionRunner {
  readonly #options: RunOptions
  readonly #loops: readonly ReadModelLoop[]
  readonly #watch: CheckpointWatch
  readonly #stopped = new AbortController()
  readonly #turns: Promise<void>
  #state: ProjectionHealth['state'] = 'standby'
  /** Why it cannot lead or follow. */
  #failure: Failure | undefined

  constructor(options: RunOptions) {
    const { database, projections, leadership, open, batchSize = 500, attempts = 5, onError = () => {} } = options
    this.#options = options
    this.#watch = new CheckpointWatch(
      database,
      projections.map(({ name }) => name),
      (names) => this.#hurry(names),
    )
    this.#loops = projections.map(
      (projection) =>
        new ReadModelLoop({ database, projection, open, watch: this.#watch, onError, batchSize, attempts }),
    )
    this.#turns = leadership.takeTurns({
      name: 'read',
      signal: this.#stopped.signal,
      lead: (signal) => this.#lead(signal),
      onError: (error) => {
        this.#watch.forget(...this.#loops.map(({ name }) => name))
        this.#failure = failureOf(error, { before: this.#failure })
        onError(this.#failure, error)
      },
      onStandby: () => {
        this.#failure = undefined
      },
    })
  }

  /** See `CheckpointWatch.waitFor`; works also while another process runs the read models. */
  waitFor(names: string | readonly string[] | 'all', position: bigint, timeoutMs: number): Promise<boolean> {
    return this.#watch.waitFor(names, position, timeoutMs)
  }

  checkpoint(name: string): Promise<bigint | undefined> {
    return this.#watch.checkpoint(name)
  }

  /** What is known of how far read models are is not true any more. */
  forget(...names: readonly string[]): void {
    this.#watch.forget(...names)
  }

  health(): ProjectionHealth {
    const failures = [this.#failure, ...this.#loops.map(({ failure }) => failure)].filter(
      (failure) => failure !== undefined,
    )
    const [failure] = failures
    return { state: this.#state, ...(failure === undefined ? {} : { failure, failures }) }
  }

  /** Ends after the transactions under way. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#turns
    this.#watch.stop()
    this.#state = 'stopped'
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { database, tail } = this.#options
    await ensureCheckpoints(
      database,
      this.#loops.map(({ name }) => name),
    )
    this.#state = 'leading'
    this.#failure = undefined
    try {
      await Promise.all([
        ...this.#loops.map((loop) => loop.run(tail, signal)),
        keepPassingOver(database, this.#loops, signal),
      ])
    } finally {
      this.#state = 'standby'
    }
  }

  #hurry(names: readonly string[]): void {
    for (const loop of this.#loops) if (names.includes(loop.name)) loop.hurry()
  }
}
