import type { DatabasePool } from 'slonik'
import { pause, retryDelay } from '../async/backoff.ts'
import { faultName } from '../logging/fault.ts'
import {
  CheckpointMoved,
  moveAfter,
  moveWith,
  type Schemas,
  liveSchemas,
  readCheckpoints,
  type IdleCheckpoint,
  type CheckpointWatch,
} from './checkpoints.ts'
import { isAboutEvent, isTransient, failureOf, type Failure } from './failure.ts'
import type { LogBatch, LogEvent, LogReader } from './log-reader.ts'
import { countParked, maxParked, parkEvent } from './parked-events.ts'
import {
  type OpenedEvent,
  type OpenEvent,
  handles,
  type ReadModelSubscription,
  type Subscription,
} from './subscription.ts'

type DeliverOptions = {
  readonly database: DatabasePool
  readonly schemas: Schemas
  readonly subscription: Subscription
  readonly open: OpenEvent
  readonly signal: AbortSignal
  /** Called at every failed attempt; `event`: the event it concerns. An error it throws ends the attempts. */
  readonly onFailure: (error: unknown, event?: LogEvent) => void
  /** Attempts at one event before it is parked. */
  readonly attempts: number
}

/** A handler of a subscription failed. */
class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed'
  constructor(projection: string, cause: unknown) {
    super(`projection ${projection} failed`, { cause })
  }
}

/**
 * Delivers a batch to its subscription and moves the checkpoint; retries until that succeeds or `signal` aborts. To
 * find an event that cannot be decrypted or handled it continues one event at a time, and parks that event. It waits
 * while the database or the log is unavailable.
 * @throws CheckpointMoved the stored checkpoint is before the batch
 */
export async function deliver(options: DeliverOptions, { events, after, position }: LogBatch): Promise<void> {
  const { subscription, signal } = options
  const handled = events.filter((event) => handles(subscription, event))
  if (handled.length === 0) return attempt(options, { events: [], after, position })
  const size = (subscription.kind === 'reactor' ? subscription.batchSize : undefined) ?? handled.length
  let from = after
  for (let first = 0; first < handled.length && !signal.aborted; first += size) {
    const some = handled.slice(first, first + size)
    const to = first + size < handled.length ? (some.at(-1)?.position ?? position) : position
    await attempt(options, { events: some, after: from, position: to })
    from = to
  }
}

async function attempt(options: DeliverOptions, batch: LogBatch): Promise<void> {
  const { signal, onFailure, attempts } = options
  for (let tries = 1, failed = 0; !signal.aborted; tries += 1) {
    try {
      return await handle(options, batch)
    } catch (error) {
      if (error instanceof CheckpointMoved) throw error
      if (!isTransient(error) && batch.events.length > 1) return oneByOne(options, batch)
      const [event] = isTransient(error) ? [] : batch.events
      onFailure(error, event)
      if (event && isAboutEvent(error)) failed += 1
      const isHopeless = event?.problem !== undefined || failed >= attempts
      if (event && isHopeless && (await park(options, { batch, event, error, attempts: failed }))) return
      await pause(retryDelay(tries), signal)
    }
  }
}

async function oneByOne(options: DeliverOptions, { events, after, position }: LogBatch): Promise<void> {
  let from = after
  for (const [index, event] of events.entries()) {
    const to = index === events.length - 1 ? position : event.position
    await attempt(options, { events: [event], after: from, position: to })
    from = to
  }
}

async function handle(
  { database, schemas, subscription, open, signal }: DeliverOptions,
  { events, after, position }: LogBatch,
): Promise<void> {
  const problem = events.find((event) => event.problem !== undefined)?.problem
  if (problem !== undefined) throw problem
  const step = { schemas, subscription: subscription.name, after, position }
  if (subscription.kind === 'reactor') {
    if (events.length > 0) await subscription.handle(events, signal)
    return moveAfter(database, step)
  }
  const opened = await Promise.all(events.map(async (event) => event.opened ?? open(event)))
  await moveWith(database, step, (transaction, stored) =>
    project(
      subscription,
      opened.filter((event) => event.position > stored),
      transaction,
    ),
  )
}

async function project(
  subscription: ReadModelSubscription,
  events: readonly OpenedEvent[],
  transaction: Parameters<ReadModelSubscription['handle']>[1],
): Promise<void> {
  if (events.length === 0) return
  try {
    await subscription.handle(events, transaction)
  } catch (error) {
    throw isRetriedBySlonik(error) ? error : new ProjectionFailed(subscription.name, error)
  }
}

/** SQLSTATE class 40, serialisation failures and deadlocks: slonik runs the transaction again when it sees the code. */
function isRetriedBySlonik(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('40')
}

type Hopeless = {
  readonly batch: LogBatch
  readonly event: LogEvent
  readonly error: unknown
  readonly attempts: number
}

/** Parks the event and skips it; false: that failed, or the subscription has too many parked events. */
async function park(
  { database, schemas, subscription, onFailure }: DeliverOptions,
  { batch: { after, position }, event, error, attempts }: Hopeless,
): Promise<boolean> {
  try {
    // Any number of events may be forged: that is no fault of the subscription.
    const isForged = event.problem !== undefined
    if (!isForged && (await countParked(database, schemas.progress, subscription.name)) >= maxParked) return false
    const step = { schemas, subscription: subscription.name, after, position }
    await moveWith(database, step, async (transaction, stored) => {
      if (stored < event.position)
        await parkEvent(transaction, schemas.progress, { subscription, event, reason: faultName(error), attempts })
    })
    return true
  } catch (failure) {
    if (failure instanceof CheckpointMoved) throw failure
    onFailure(failure, event)
    return false
  }
}

type LoopOptions = {
  readonly database: DatabasePool
  readonly reader: LogReader
  readonly subscription: Subscription
  readonly open: OpenEvent
  readonly progress: CheckpointWatch
  readonly onFailure: (failure: Failure, error: unknown) => void
  /** Maximum number of events in a batch. */
  readonly batchSize: number
  /** Attempts at one event before it is parked. */
  readonly attempts: number
}

/** Runs one subscription, independently of all others. */
export class SubscriptionLoop {
  readonly #options: LoopOptions
  readonly name: string
  #failure: Failure | undefined
  /** The stored checkpoint as known here. */
  #stored = -1n
  /** Read up to here; no event after `#stored` concerned it. */
  #position = -1n
  #isRunning = false
  #turn = new AbortController()

  constructor(options: LoopOptions) {
    this.#options = options
    this.name = options.subscription.name
  }

  get kind(): Subscription['kind'] {
    return this.#options.subscription.kind
  }

  /** The current failure; undefined: none. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** How far its checkpoint may be advanced; undefined while it does not run. */
  get idle(): IdleCheckpoint | undefined {
    return this.#isRunning ? { subscription: this.name, stored: this.#stored, position: this.#position } : undefined
  }

  /** Reports that the checkpoint was at `before` when `idle` was stored. */
  advanced(idle: IdleCheckpoint, before: bigint): void {
    if (before < idle.stored) this.#turn.abort()
    else for (const stored of [before, idle.position]) if (stored > this.#stored) this.#stored = stored
  }

  /** Runs until `signal` aborts; never throws, and restarts from its checkpoint after any error. */
  async run(signal: AbortSignal): Promise<void> {
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
      const began = performance.now()
      await this.#take(batch, signal)
      if (signal.aborted) return
      onBatch()
      if (batch.events.length < batchSize) await this.#gather(signal, performance.now() - began)
    }
  }

  async #take({ events, position }: LogBatch, signal: AbortSignal): Promise<void> {
    const { subscription, progress } = this.#options
    if (events.some((event) => handles(subscription, event))) {
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

  /** Rests as long as the batch took, so that under load batches grow instead of becoming more. */
  async #gather(signal: AbortSignal, tookMs: number): Promise<void> {
    const { maxGatherMs = 0 } = this.#options.subscription
    const ms = Math.min(maxGatherMs, tookMs)
    if (ms >= 1) await pause(ms, signal)
  }

  #failed(error: unknown, event?: LogEvent): void {
    const { subscription, progress, onFailure } = this.#options
    progress.forget(this.name)
    this.#failure = failureOf(error, { before: this.#failure, event, subscription })
    onFailure(this.#failure, error)
  }
}
