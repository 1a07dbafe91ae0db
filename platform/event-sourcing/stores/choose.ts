import type { EventStore } from '@fleet/domain/kernel/event-store'
import { postgresEventStore } from './postgres.ts'

export type EventStoreConfiguration = {
  /** `EVENTSTORE_URL`; without it events are kept in Postgres. */
  readonly eventStoreUrl?: string | undefined
  readonly databaseUrl: string
  /**
   * Prefixes of our streams, without the hyphen; other streams of an EventStoreDB are ignored. Absent: all streams
   * except the server's own.
   */
  readonly streams?: readonly string[]
  /** Maximum number of connections to Postgres. */
  readonly connections?: number
  /** Timeout of an answer, ms. Default 10 000. */
  readonly timeoutMs?: number
  /** Called for every failure that a subscription retries. */
  readonly onOutage?: (error: unknown) => void
}

/**
 * Creates the configured event store. In Postgres it needs the migration of `postgres.ts`. The client of an EventStoreDB
 * is loaded only where one is configured: it takes a tenth of a second of each start.
 * @throws AddressFault `EVENTSTORE_URL` is invalid; the message is one line
 */
export async function chooseEventStore({
  eventStoreUrl,
  databaseUrl,
  connections,
  streams,
  ...options
}: EventStoreConfiguration): Promise<EventStore> {
  const poolOptions = connections === undefined ? {} : { connections }
  if (!eventStoreUrl) return postgresEventStore({ url: databaseUrl, ...poolOptions, ...options })
  const { eventStoreDb } = await import('./eventstoredb.ts')
  return eventStoreDb({ url: eventStoreUrl, ...(streams === undefined ? {} : { streams }), ...options })
}
