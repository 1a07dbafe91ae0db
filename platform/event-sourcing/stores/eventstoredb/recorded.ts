import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'

/** The fields that all of the client's event types share. */
type Recorded = {
  readonly id: string
  readonly type: string
  readonly streamId: string
  readonly revision: bigint
  readonly position?: { readonly commit: bigint } | undefined
  readonly data?: unknown
  readonly metadata?: unknown
}

/**
 * Position in `$all`: the commit position; the prepare position is the same since events are stored without a commit
 * record. The tombstone of a deleted stream has a revision that no number holds exactly.
 */
export function storedEvent(event: Recorded, commitPosition?: bigint): StoredEvent {
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: Math.min(Number(event.revision), Number.MAX_SAFE_INTEGER),
    position: event.position?.commit ?? commitPosition ?? 0n,
    data: jsonObject(event.data),
    metadata: jsonObject(event.metadata),
  }
}

/**
 * What a read of a stream returns that was deleted for ever: the application never does that, and this event fails every
 * integrity check.
 */
export function tombstone(stream: string): StoredEvent {
  return {
    id: 'none',
    type: '$streamDeleted',
    stream,
    revision: Number.MAX_SAFE_INTEGER,
    position: 0n,
    data: {},
    metadata: {},
  }
}

/** Data of other programs that is no JSON object reads as an empty object. */
function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function isJsonObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}
