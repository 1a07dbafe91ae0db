import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'

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
