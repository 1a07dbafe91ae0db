import type { JsonObject } from './json.ts'

/** A fact, named in the past tense. `data` is JSON; personal fields are in the clear only inside the process. */
export type Event<Type extends string = string, Data extends object = object> = {
  readonly type: Type
  readonly data: Data
}

export type Role = 'king-snefro' | 'admin' | 'manager' | 'agent' | 'guest'

/** Who acted: an account id and the role held then. Names are resolved when shown, never stored here. */
export type Actor = {
  readonly id: string
  /** `none`: an account that was granted no role. */
  readonly role: Role | 'none' | 'system'
  /** The agency of an agent. */
  readonly agentId?: string
  /** A member of the agency's team: may less than its owner, see `domain/rights`. */
  readonly member?: true
  /** The account behind a preview, or the guest an agent acts for. */
  readonly onBehalfOf?: string
  /** In preview `id` and `agentId` stand for nobody: `onBehalfOf` is the admin who looks. */
  readonly preview?: true
}

/** What every event carries beside its data. `seal` chains the events of a stream, see `platform/event-sourcing/integrity/event-mac.ts`. */
export type EventMetadata = {
  readonly actor: Actor
  /** ISO 8601, UTC. */
  readonly occurredAt: string
  /** Version of the form under which answers were given; only where answers are involved. */
  readonly formVersion?: string
  readonly commandId: string
  readonly correlationId: string
  /** Which shape of its type `data` has, from 1. See `domain/kernel/upcast.ts`. */
  readonly shape: number
  readonly seal: string
}

/** An event as the log returns it: decrypted, with its place in its stream and in the whole log. */
export type RecordedEvent<E extends Event = Event> = E & {
  readonly id: string
  readonly stream: string
  /** 0 for the first event of a stream. */
  readonly revision: number
  readonly position: bigint
  readonly metadata: EventMetadata
}

/** An event as it is stored: `data.personal` holds a ciphertext for each person it is about. */
export type StoredEvent = {
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly data: JsonObject
  readonly metadata: JsonObject
}
