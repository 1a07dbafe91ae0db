import type { QuerySqlToken, CommonQueryMethods } from 'slonik'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Migration } from '../database/migrate.ts'

/**
 * A recorded event, opened and in the present shape of its type. A personal value whose key is destroyed is `undefined`,
 * whatever its type says: rows must cope. `sealed` is the data with ciphertext in place of what is personal, for rows that
 * keep it; `tags` are keyed hashes by which a row is found by these names, none when the person was erased; `hashed` is one by
 * which equal values are found whoever said them: the one who erases takes it out of the rows.
 */
export type OpenedEvent<E extends Event = Event> = RecordedEvent<E> & {
  readonly encryptedData: JsonObject
  readonly tags: (personId: string, names: Iterable<string>) => readonly string[]
  readonly hashed: (value: string) => string
}

/** Opens a stored event. */
export type OpenEvent = (stored: StoredEvent) => Promise<OpenedEvent>

/** Opens the `sealed` of an event that a row kept; what belongs to erased persons is absent. */
export type DecryptData = (event: Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>) => Promise<JsonObject>

/** Events in, statements out. Table names in statements stay unqualified: the runtime chooses the schema. */
export type Projection<Name extends string = string> = {
  readonly name: Name
  /** Creates its tables in the schema `read`. */
  readonly migration: Migration
  /** The statements that create its tables and indexes, unqualified; a rebuild runs them in a schema of its own. */
  readonly create: string
  readonly tables: readonly string[]
  /** Open pages show it: a live update waits until it has the change. */
  readonly live: boolean
  readonly types: ReadonlySet<string>
  /** Events of `types` in log order; the statements run in order, in the transaction that moves the checkpoint. */
  readonly apply: (events: readonly OpenedEvent[]) => readonly QuerySqlToken[]
}

type Tables = { readonly create: string; readonly tables: readonly string[]; readonly live?: boolean }

/** One event at a time: the plain way. */
type EventHandlers<E extends Event> = {
  readonly on: {
    readonly [T in E['type']]?: (
      event: OpenedEvent<Extract<E, { type: T }>>,
    ) => QuerySqlToken | readonly QuerySqlToken[]
  }
}

/** A batch at a time, for read models that every save touches: the effect must be that of one event after the other. */
type BatchHandler<E extends Event> = {
  readonly types: readonly E['type'][]
  readonly apply: (events: readonly OpenedEvent<E>[]) => readonly QuerySqlToken[]
}

type Definition<E extends Event> = Tables & (EventHandlers<E> | BatchHandler<E>)

/** Names a read model; `of` says which events it is made of, its tables and what the events do to them. */
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

/** Acts on events after they are stored. A rebuild of read models does not run it again: it has a checkpoint of its own. */
export type Reactor = {
  readonly name: string
  readonly types: ReadonlySet<string>
  /** Which events of these types it reacts to; absent: all. */
  readonly accepts?: (event: StoredEvent) => boolean
  /**
   * At least once for each event, in log order: what it does twice must be the same as once. What it failed at for some
   * attempts it is given once more later, behind others.
   */
  readonly react: (event: StoredEvent) => Promise<void>
}

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
 * An event that cannot be opened or handled (`subscription-loop.ts`) is tried again with backoff, then parked in
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

export function handles({ types, accepts }: Subscription, event: StoredEvent): boolean {
  return (types === undefined || types.has(event.type)) && (accepts === undefined || accepts(event))
}
