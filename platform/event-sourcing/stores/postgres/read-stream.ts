import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { ReadOptions } from '@fleet/domain/kernel/event-store'
import { runReadQuery, type Connection } from './connection.ts'

/** A row of `events.event` as `pg` gives it: json parsed, bigint as text. */
export type EventRow = {
  position: string
  stream: string
  revision: number
  id: string
  type: string
  data: JsonObject
  metadata: JsonObject
}

export const eventColumns = 'position, stream, revision, id, type, data, metadata'

export function storedEvent(row: EventRow): StoredEvent {
  return { ...row, position: BigInt(row.position) }
}

const forwards = {
  name: 'read-forwards',
  text: `SELECT ${eventColumns} FROM events.event WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3`,
}
const backwards = {
  name: 'read-backwards',
  text: `SELECT ${eventColumns} FROM events.event WHERE stream = $1 AND revision <= $2 ORDER BY revision DESC LIMIT $3`,
}
const lastRevision = 2 ** 31 - 1

/** @throws EventStoreUnavailable */
export async function readStream(connection: Connection, stream: string, options: ReadOptions): Promise<StoredEvent[]> {
  const back = options.direction === 'backwards'
  const from = Math.min(options.from ?? (back ? lastRevision : 0), lastRevision)
  const query = { ...(back ? backwards : forwards), values: [stream, from, options.limit ?? null] }
  return (await runReadQuery<EventRow>(connection, query)).map(storedEvent)
}

/** @throws EventStoreUnavailable */
export async function readNewest(connection: Connection, limit: number): Promise<StoredEvent[]> {
  const query = {
    name: 'read-newest',
    text: `SELECT ${eventColumns} FROM events.event ORDER BY position DESC LIMIT $1`,
    values: [limit],
  }
  return (await runReadQuery<EventRow>(connection, query)).map(storedEvent)
}
