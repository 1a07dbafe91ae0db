import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { pause } from '../async/backoff.ts'
import type { LeaderElection } from '../jobs/leader-election.ts'
import { faultName } from '../logging/fault.ts'
import { advanceIdleCheckpoints, ensureCheckpoints, CheckpointWatch } from './checkpoints.ts'
import { failureOf, isTransient, type Failure } from './failure.ts'
import type { LogReader } from './log-reader.ts'
import { findDue, parkAgain, unpark, type DueEvent } from './parked-events.ts'
import type { OpenEvent, ReactorSubscription, Subscription, SubscriptionKind } from './subscription.ts'
import { SubscriptionLoop } from './subscription-loop.ts'

type RunOptions = {
  readonly database: DatabasePool
  readonly leaderElection: LeaderElection
  readonly reader: LogReader
  readonly store: Pick<EventStore, 'read' | 'head'>
  readonly open: OpenEvent
  readonly subscriptions: readonly Subscription[]
  /** Default: a new one for all read models. */
  readonly progress?: CheckpointWatch
  /** Called at every failed attempt; `failureText` formats it for the log. */
  readonly onFailure?: (failure: Failure, error: unknown) => void
  /** Maximum number of events in a batch. */
  readonly batchSize?: number
  /** Attempts at one event before it is parked. */
  readonly attempts?: number
  /** Interval between checks for due parked events, ms. */
  readonly retryEveryMs?: number
}

type SubscriptionHealth = {
  /** `standby`: another process leads, or the database is unavailable. */
  readonly state: 'leading' | 'standby' | 'stopped'
  /** The first failure. */
  readonly failure?: Failure
  /** All failures; absent: none. */
  readonly failures?: readonly Failure[]
}

/** The election of the process that runs subscriptions. */
export const subscriptionsElection = 'subscriptions'
const advanceEveryMs = 50
/** Interval of checks for lost commits while there are no events, ms. */
const verifyEveryMs = 10_000
const dueLimit = 50

/** Runs all subscriptions, in one process at a time; another takes over when that one ends. See `subscription.ts`. */
export function startSubscriptions(options: RunOptions): SubscriptionRunner {
  return new SubscriptionRunner(options)
}

export class SubscriptionRunner {
  readonly #options: RunOptions
  readonly #loops: readonly SubscriptionLoop[]
  readonly #progress: CheckpointWatch
  readonly #onFailure: (failure: Failure, error: unknown) => void
  readonly #stopped = new AbortController()
  readonly #turns: Promise<void>
  #state: SubscriptionHealth['state'] = 'standby'
  /** Why it cannot lead or read the log. */
  #failure: Failure | undefined

  constructor(options: RunOptions) {
    const { database, reader, subscriptions, open, batchSize = 500, attempts = 5, onFailure = () => {} } = options
    this.#options = options
    this.#onFailure = onFailure
    const readModels = subscriptions.filter(({ kind }) => kind === 'read-model').map(({ name }) => name)
    const progress = options.progress ?? new CheckpointWatch(database, readModels)
    this.#progress = progress
    this.#loops = subscriptions.map(
      (subscription) =>
        new SubscriptionLoop({ database, reader, subscription, open, progress, onFailure, batchSize, attempts }),
    )
    this.#turns = options.leaderElection.takeTurns({
      name: subscriptionsElection,
      signal: this.#stopped.signal,
      lead: (signal) => this.#lead(signal),
      onError: (error) => {
        progress.forget(...this.#loops.map(({ name }) => name))
        this.#failure = failureOf(error, { before: this.#failure })
        onFailure(this.#failure, error)
      },
      onStandby: () => {
        this.#failure = undefined
      },
    })
  }

  /** See `CheckpointWatch.waitFor`; works also while another process leads. */
  waitFor(names: string | readonly string[] | 'all', position: bigint, timeoutMs: number): Promise<boolean> {
    return this.#progress.waitFor(names, position, timeoutMs)
  }

  checkpoint(name: string): Promise<bigint | undefined> {
    return this.#progress.checkpoint(name)
  }

  /** The health of one kind of subscriptions, by default of all. */
  health(kind?: SubscriptionKind): SubscriptionHealth {
    const loops = this.#loops.filter((loop) => kind === undefined || loop.kind === kind)
    const failures = [this.#failure, ...loops.map(({ failure }) => failure)].filter((failure) => failure !== undefined)
    const [failure] = failures
    return { state: this.#state, ...(failure === undefined ? {} : { failure, failures }) }
  }

  /** Stops after the events in progress. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#turns
    this.#progress.stop()
    this.#state = 'stopped'
  }

  async #lead(signal: AbortSignal): Promise<void> {
    await this.#ensureCheckpoints()
    this.#state = 'leading'
    this.#failure = undefined
    try {
      await Promise.all([
        ...this.#loops.map((loop) => loop.run(signal)),
        this.#advanceIdle(signal),
        this.#retryParked(signal),
      ])
    } finally {
      this.#state = 'standby'
    }
  }

  async #ensureCheckpoints(): Promise<void> {
    const { database, store, subscriptions } = this.#options
    const atEnd = (subscription: Subscription) => subscription.kind === 'reactor' && subscription.beginsAt === 'end'
    const names = (some: readonly Subscription[]) => some.map(({ name }) => name)
    await ensureCheckpoints(database, names(subscriptions.filter((one) => !atEnd(one))))
    const late = names(subscriptions.filter(atEnd))
    if (late.length > 0) await ensureCheckpoints(database, late, await store.head())
  }

  /** Stores the positions of idle subscriptions, and regularly checks whether the database lost commits. */
  async #advanceIdle(signal: AbortSignal): Promise<void> {
    for (let verifiedAt = performance.now(); !signal.aborted; await pause(advanceEveryMs, signal)) {
      const isTime = performance.now() - verifiedAt > verifyEveryMs
      const idle = this.#loops.flatMap((loop) => {
        const one = loop.idle
        return one && (isTime || one.position > one.stored) ? [{ loop, one }] : []
      })
      if (idle.length === 0) continue
      if (isTime) verifiedAt = performance.now()
      // The loops report an outage.
      const before = await advanceIdleCheckpoints(
        this.#options.database,
        idle.map(({ one }) => one),
      ).catch(() => undefined)
      for (const { loop, one } of idle) {
        const position = before?.get(one.subscription)
        if (position !== undefined) loop.advanced(one, position)
      }
    }
  }

  async #retryParked(signal: AbortSignal): Promise<void> {
    const { database, subscriptions, retryEveryMs = 10_000 } = this.#options
    const reactors = new Map(subscriptions.flatMap((one) => (one.kind === 'reactor' ? [[one.name, one] as const] : [])))
    for (; !signal.aborted; await pause(retryEveryMs, signal)) {
      try {
        for (const due of await findDue(database, [...reactors.keys()], dueLimit)) {
          const reactor = reactors.get(due.subscription)
          if (reactor && !signal.aborted) await this.#retry(reactor, due, signal)
        }
      } catch (error) {
        this.#onFailure(failureOf(error, { before: undefined }), error)
      }
    }
  }

  async #retry(reactor: ReactorSubscription, due: DueEvent, signal: AbortSignal): Promise<void> {
    const { database, store } = this.#options
    try {
      const [event] = await store.read(due.stream, { from: due.revision, limit: 1 })
      if (event?.id === due.eventId) await reactor.handle([event], signal)
    } catch (error) {
      if (isTransient(error)) throw error
      const attempts = due.attempts + 1
      this.#onFailure({ ...failureOf(error, { before: undefined, subscription: reactor }), attempts }, error)
      return parkAgain(database, due, { reason: faultName(error), attempts })
    }
    await unpark(database, due)
  }
}
