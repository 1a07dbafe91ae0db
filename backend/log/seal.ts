import { createHmac } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'

/** JSON with sorted keys: equal values give equal text, however a store orders them. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`
}

export type Sealed = {
  /** '' before the first event of a stream. */
  readonly previous: string
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  /** Without its own `seal`. */
  readonly metadata: JsonObject
}

/** HMAC-SHA-256, base64url, over an event as stored and the seal before it: chains the events of a stream. */
export function sealOf(key: KeyObject, { previous, stream, revision, id, type, data, metadata }: Sealed): string {
  return createHmac('sha256', key)
    .update(canonical([previous, stream, revision, id, type, data, metadata]))
    .digest('base64url')
}
