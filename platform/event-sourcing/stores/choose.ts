import type { EventStore } from '@fleet/domain/kernel/event-store'
import { eventStoreDb } from './eventstoredb.ts'
import { postgresEventStore } from './postgres.ts'

export type EventStoreConfiguration = {
  /** `EVENTSTORE_URL`; without it events are kept in Postgres. */
  readonly eventStoreUrl?: string | undefined
  readonly databaseUrl: string
  /** Prefixes of our streams, without the hyphen: of an EventStoreDB nothing else is read. Absent: every stream but the server's own. */
  readonly streams?: readonly string[]
  /** Connections to Postgres at most. */
  readonly connections?: number
  /** Longest wait for an answer, ms. Default 10 000. */
  readonly timeoutMs?: number
  /** Told of every failure that a subscription waits out. */
  readonly onOutage?: (error: unknown) => void
}

/**
 * The event store that the configuration names. In Postgres it needs the migration of `postgres.ts`.
 * @throws AddressFault for an `EVENTSTORE_URL` that cannot work, in one line
 */
export function chooseEventStore({
  eventStoreUrl,
  databaseUrl,
  connections,
  streams,
  ...options
}: EventStoreConfiguration): EventStore {
  const poolOptions = connections === undefined ? {} : { connections }
  return eventStoreUrl
    ? eventStoreDb({ url: eventStoreUrl, ...(streams === undefined ? {} : { streams }), ...options })
    : postgresEventStore({ url: databaseUrl, ...poolOptions, ...options })
}
