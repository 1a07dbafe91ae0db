import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'

/** An event of the client's, as far as its kinds of reads agree. */
type Recorded = {
  readonly id: string
  readonly type: string
  readonly streamId: string
  readonly revision: bigint
  readonly position?: { readonly commit: bigint } | undefined
  readonly data?: unknown
  readonly metadata?: unknown
}

/** Position in `$all`: the commit position; the prepare position is the same since events are stored without a commit record. */
export function storedEvent(event: Recorded, commitPosition?: bigint): StoredEvent {
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position?.commit ?? commitPosition ?? 0n,
    data: jsonObject(event.data),
    metadata: jsonObject(event.metadata),
  }
}

/** What other programs may have stored, bytes or a bare text, reads as an empty object. */
function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function isJsonObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}
