import type { CommonQueryMethods } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { OpenedEvent, Projection } from './projection.ts'
import type { Reactor } from './reactor.ts'

/*
 * How subscriptions work.
 *
 * Read models, reactors and live updates are subscriptions: a name, event types, and a handler of batches. One process, the
 * elected leader, runs them all (`run-subscriptions.ts`). It reads the log once for everybody who is near its end
 * (`log-reader.ts`). Each subscription has its own loop (`subscription-loop.ts`) and its own row in `subscription.checkpoint`.
 * One that is slow or fails falls behind the shared reader and then pages by itself until it has caught up, so it never
 * delays another. The rows of those that a batch does not concern are advanced together, in one statement.
 *
 * A read model gets a transaction and its checkpoint moves in it: each event takes effect exactly once. The checkpoint of a
 * reactor moves after its effect: at least once.
 *
 * An event that cannot be opened or handled (`deliver.ts`) is tried again with backoff, then parked in
 * `subscription.parked_event`, and the subscription goes on. A reactor gets its parked events again later, also with backoff.
 * A read model handles events in log order only, so what it has parked waits for a rebuild.
 */

type Common = {
  readonly name: string
  /** Absent: events of every type. */
  readonly types?: ReadonlySet<string>
  /** Which events of these types it handles; absent: all. The others cost no write of its checkpoint. */
  readonly accepts?: (event: StoredEvent) => boolean
  /** How long events may gather before they are handled, ms: one batch costs far less than many. */
  readonly gatherMs?: number
}

/** Handles events in the transaction that moves its checkpoint. */
export type ReadModelSubscription = Common & {
  readonly kind: 'read-model'
  handle(events: readonly OpenedEvent[], transaction: CommonQueryMethods): Promise<void>
}

/** Handles events at least once: doing one twice must be the same as doing it once. */
export type ReactorSubscription = Common & {
  readonly kind: 'reactor'
  /** Events that it handles at a time at most. */
  readonly batchSize?: number
  /** Where it begins when it has no checkpoint; default: at the first event. */
  readonly beginsAt?: 'end'
  /** Runs whenever the subscription begins to follow the log. */
  onStart?(): Promise<void>
  /** `signal` aborts when this process stops running the subscription. */
  handle(events: readonly StoredEvent[], signal: AbortSignal): Promise<void>
}

export type Subscription = ReadModelSubscription | ReactorSubscription
export type SubscriptionKind = Subscription['kind']

export function readModelSubscription({ name, types, apply }: Projection): ReadModelSubscription {
  return {
    kind: 'read-model',
    name,
    types,
    gatherMs: 50,
    async handle(events, transaction) {
      for (const statement of apply(events)) await transaction.query(statement)
    },
  }
}

export function reactorSubscription({ react, ...reactor }: Reactor): ReactorSubscription {
  return {
    kind: 'reactor',
    ...reactor,
    batchSize: 1,
    async handle(events) {
      for (const event of events) await react(event)
    },
  }
}

export function wants({ types, accepts }: Subscription, event: StoredEvent): boolean {
  return (types === undefined || types.has(event.type)) && (accepts === undefined || accepts(event))
}
