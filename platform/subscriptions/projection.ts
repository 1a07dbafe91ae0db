import type { QuerySqlToken } from 'slonik'
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
  readonly sealed: JsonObject
  readonly tags: (personId: string, names: Iterable<string>) => readonly string[]
  readonly hashed: (value: string) => string
}

/** Opens a stored event. */
export type OpenEvent = (stored: StoredEvent) => Promise<OpenedEvent>

/** Opens the `sealed` of an event that a row kept; what belongs to erased persons is absent. */
export type OpenSealed = (event: Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'data'>) => Promise<JsonObject>

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
export type EventHandlers<E extends Event> = {
  readonly on: {
    readonly [T in E['type']]?: (
      event: OpenedEvent<Extract<E, { type: T }>>,
    ) => QuerySqlToken | readonly QuerySqlToken[]
  }
}

/** A batch at a time, for read models that every save touches: the effect must be that of one event after the other. */
export type BatchHandler<E extends Event> = {
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
