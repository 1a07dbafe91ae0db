import type { JsonObject } from './json.ts'

/** A fact, named in the past tense. `data` is JSON; personal fields are in the clear only inside the process. */
export type Event<Type extends string = string, Data extends object = object> = {
  readonly type: Type
  readonly data: Data
}

export type Role = 'king-snefro' | 'admin' | 'manager' | 'agent' | 'guest'

/** The actor: an account id and the role at that time. Names are resolved when shown. */
export type Actor = {
  readonly id: string
  /** `none`: an account that was granted no role. */
  readonly role: Role | 'none' | 'system'
  /** The agency of an agent. */
  readonly agentId?: string
  /** A team member of the agency, with fewer rights than its owner; see `domain/rights`. */
  readonly member?: true
  /** The account behind a preview, or the guest an agent acts for. */
  readonly onBehalfOf?: string
  /** True for an event made in preview: `id` and `agentId` then belong to no account, and `onBehalfOf` is the admin. */
  readonly preview?: true
}

/**
 * The metadata of every event. `seal` is the message authentication code that chains the events of a stream, see
 * `platform/event-sourcing/integrity/event-mac.ts`.
 */
export type EventMetadata = {
  readonly actor: Actor
  /** ISO 8601, UTC. */
  readonly occurredAt: string
  /** Form version of the answers; only on events with answers. */
  readonly formVersion?: string
  readonly commandId: string
  readonly correlationId: string
  /** Ids of refused requests that the command replaced. */
  readonly replaces?: readonly string[]
  /** Shape of `data` within its type, from 1. See `domain/kernel/upcast.ts`. */
  readonly shape: number
  readonly seal: string
}

/** A decrypted event with its place in its stream and in the log. */
export type RecordedEvent<E extends Event = Event> = E & {
  readonly id: string
  readonly stream: string
  /** 0 for the first event of a stream. */
  readonly revision: number
  readonly position: bigint
  readonly metadata: EventMetadata
}

/** A stored event: `data.personal` holds a ciphertext for each person it is about. */
export type StoredEvent = {
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly data: JsonObject
  readonly metadata: JsonObject
}
