import type { QuerySqlToken, CommonQueryMethods } from 'slonik'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Migration } from '../database/migrate.ts'

/**
 * A recorded event, decrypted and in the current shape of its type. A personal value with a destroyed key is
 * `undefined`, even if its type does not allow that. `encryptedData`: the data with ciphertext in place of personal
 * values, for rows that store it. `tags`: keyed hashes by which a row is found by these field names, none when the
 * person was erased. `hashed`: a keyed hash by which equal values of different persons are found; an erasure removes it
 * from the rows.
 */
export type OpenedEvent<E extends Event = Event> = RecordedEvent<E> & {
  readonly encryptedData: JsonObject
  readonly tags: (personId: string, names: Iterable<string>) => readonly string[]
  readonly hashed: (value: string) => string
}

/** Decrypts a stored event. */
export type OpenEvent = (stored: StoredEvent) => Promise<OpenedEvent>

/** Decrypts the `encryptedData` that a row stored; omits data of erased persons. */
export type DecryptData = (event: Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>) => Promise<JsonObject>

/** Maps events to statements. Table names in statements are unqualified: the runtime chooses the schema. */
export type Projection<Name extends string = string> = {
  readonly name: Name
  /** Creates its tables in the schema `read`. */
  readonly migration: Migration
  /** The statements that create its tables and indexes, unqualified; a rebuild runs them in a schema of its own. */
  readonly create: string
  readonly tables: readonly string[]
  /** Open pages show it: a live update waits until it includes the change. */
  readonly live: boolean
  readonly types: ReadonlySet<string>
  /** Events of `types` in log order; the statements run in order, in the transaction that moves the checkpoint. */
  readonly apply: (events: readonly OpenedEvent[]) => readonly QuerySqlToken[]
}

type Tables = { readonly create: string; readonly tables: readonly string[]; readonly live?: boolean }

/** Handles one event at a time. */
type EventHandlers<E extends Event> = {
  readonly on: {
    readonly [T in E['type']]?: (
      event: OpenedEvent<Extract<E, { type: T }>>,
    ) => QuerySqlToken | readonly QuerySqlToken[]
  }
}

/**
 * Handles a batch at a time, for read models that every save changes: the effect must equal that of one event after the
 * other.
 */
type BatchHandler<E extends Event> = {
  readonly types: readonly E['type'][]
  readonly apply: (events: readonly OpenedEvent<E>[]) => readonly QuerySqlToken[]
}

type Definition<E extends Event> = Tables & (EventHandlers<E> | BatchHandler<E>)

/** Defines a read model; `of` takes its events, its tables and what the events do to them. */
export function projection<const Name extends string>(name: Name) {
  function of<E extends Event>(definition: Definition<E>): Projection<Name>
  function of({ create, tables, live = false, ...handler }: Definition<Event>): Projection<Name> {
    const migration = { name: `read/${name}`, sql: `set local search_path to read, public;\n${create}` }
    const about = { name, migration, create, tables, live }
    if ('apply' in handler) return { ...about, types: new Set(handler.types), apply: handler.apply }
    const { on } = handler
    const apply = (events: readonly OpenedEvent[]) => events.flatMap((event) => on[event.type]?.(event) ?? [])
    return { ...about, types: new Set(Object.keys(on)), apply }
  }
  return { of }
}

/** Acts on events after they are stored. A rebuild of read models does not run it again: it has its own checkpoint. */
export type Reactor = {
  readonly name: string
  readonly types: ReadonlySet<string>
  /** Which events of these types it reacts to; absent: all. */
  readonly accepts?: (event: StoredEvent) => boolean
  /**
   * Called at least once for each event, in log order: it must be idempotent. An event that failed several attempts is
   * delivered again later, after others.
   */
  readonly react: (event: StoredEvent) => Promise<void>
}

/*
 * How subscriptions work.
 *
 * Read models, reactors and live updates are subscriptions: a name, event types, and a handler of batches. One process,
 * the elected leader, runs all of them (`run-subscriptions.ts`). It reads the log once for all subscriptions near its
 * end (`log-reader.ts`). Each subscription has its own loop (`subscription-loop.ts`) and its own row in
 * `subscription.checkpoint`. One that is slow or fails falls behind the shared reader and then reads on its own until
 * it has caught up, so it never delays another. The rows of idle subscriptions are advanced together, in one statement.
 *
 * A read model moves its checkpoint in the transaction of its rows: each event takes effect exactly once. A reactor
 * moves its checkpoint after its effect: at least once.
 *
 * An event that cannot be decrypted or handled (`subscription-loop.ts`) is retried with backoff, then parked in
 * `subscription.parked_event`, and the subscription continues. A reactor gets its parked events again later, also with
 * backoff. A read model handles events only in log order, so its parked events wait for a rebuild.
 */

type Common = {
  readonly name: string
  /** Absent: events of every type. */
  readonly types?: ReadonlySet<string>
  /** Which events of these types it handles; absent: all. Other events cost no write of its checkpoint. */
  readonly accepts?: (event: StoredEvent) => boolean
  /** The longest rest between two batches, ms: one batch costs far less than many. See `#gather`. */
  readonly maxGatherMs?: number
}

/** Handles events in the transaction that moves its checkpoint. */
export type ReadModelSubscription = Common & {
  readonly kind: 'read-model'
  handle(events: readonly OpenedEvent[], transaction: CommonQueryMethods): Promise<void>
}

/** Handles events at least once: it must be idempotent. */
export type ReactorSubscription = Common & {
  readonly kind: 'reactor'
  /** Maximum number of events handled at a time. */
  readonly batchSize?: number
  /** Where it starts without a checkpoint; default: at the first event. */
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
    maxGatherMs: 50,
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

export function handles({ types, accepts }: Subscription, event: StoredEvent): boolean {
  return (types === undefined || types.has(event.type)) && (accepts === undefined || accepts(event))
}
