import type { DatabasePool } from 'slonik'
import { pause, retryDelay } from '../async/backoff.ts'
import { faultName } from '../logging/fault.ts'
import { CheckpointMoved, moveAfter, moveWith, type Schemas } from './checkpoints.ts'
import { isAboutEvent, isPassing } from './failure.ts'
import type { LogBatch, LogEvent } from './log-reader.ts'
import { countParked, maxParked, parkEvent } from './parked-events.ts'
import type { OpenedEvent, OpenEvent } from './projection.ts'
import { wants, type ReadModelSubscription, type Subscription } from './subscription.ts'

export type DeliverOptions = {
  readonly database: DatabasePool
  readonly schemas: Schemas
  readonly subscription: Subscription
  readonly open: OpenEvent
  readonly signal: AbortSignal
  /** Called at every failed attempt; `event`: it is about this one. What it throws ends the attempts. */
  readonly onFailure: (error: unknown, event?: LogEvent) => void
  /** Attempts at one event before it is parked. */
  readonly attempts: number
}

/** A handler of a subscription failed. */
export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed'
  constructor(projection: string, cause: unknown) {
    super(`projection ${projection} failed`, { cause })
  }
}

/**
 * Hands a batch to its subscription and moves the checkpoint: tries until that is done or `signal` aborts. It finds an event
 * that cannot be opened or handled by going on one at a time, and parks it. It waits while the database or the log is away.
 * @throws CheckpointMoved the stored checkpoint is before the batch
 */
export async function deliver(options: DeliverOptions, { events, after, position }: LogBatch): Promise<void> {
  const { subscription, signal } = options
  const wanted = events.filter((event) => wants(subscription, event))
  if (wanted.length === 0) return attempt(options, { events: [], after, position })
  const size = (subscription.kind === 'reactor' ? subscription.batchSize : undefined) ?? wanted.length
  let from = after
  for (let first = 0; first < wanted.length && !signal.aborted; first += size) {
    const some = wanted.slice(first, first + size)
    const to = first + size < wanted.length ? (some.at(-1)?.position ?? position) : position
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
      if (!isPassing(error) && batch.events.length > 1) return oneByOne(options, batch)
      const [event] = isPassing(error) ? [] : batch.events
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

/** Parks the event and moves over it; false: that failed, or the subscription has parked too many already. */
async function park(
  { database, schemas, subscription, onFailure }: DeliverOptions,
  { batch: { after, position }, event, error, attempts }: Hopeless,
): Promise<boolean> {
  try {
    if ((await countParked(database, schemas.progress, subscription.name)) >= maxParked) return false
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
