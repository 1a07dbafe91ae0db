import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent, SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { FaultyNetwork } from '../stand-in/faulty-network.ts'

/** An adapter and the server it talks to. The server may have other events: each test uses its own streams. */
export type Subject = {
  /** A store as in another process. */
  connect(): EventStore
  /** The same log over `network`, with a timeout of `timeoutMs`. */
  connectOverNetwork(timeoutMs: number): EventStore
  readonly network: FaultyNetwork
  stop(): Promise<void>
}

/** Returns the subject after its start. */
export type SubjectOfTests = () => Subject

export function newStream(): string {
  return `contract-${randomUUID()}`
}

export function newEvents(count: number, data: JsonObject = {}): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ index, ...data }))
}

export function newEvent(
  data: JsonObject = {},
  metadata: JsonObject = { occurredAt: '2030-01-01T00:00:00.000Z' },
): NewEvent {
  return { id: randomUUID(), type: 'ContractTested', data, metadata }
}

type Delivery = {
  /** Everything, in order of delivery. */
  readonly messages: SubscriptionMessage[]
  /** Events of the given streams, in order of delivery. */
  readonly events: StoredEvent[]
}

/** Collects messages of a subscription, and the events of these streams, until `enough`. */
export async function collect(
  store: EventStore,
  options: { after?: bigint; streams: readonly string[]; enough: (delivery: Delivery) => boolean },
): Promise<Delivery> {
  const { after, streams, enough } = options
  const delivery: Delivery = { messages: [], events: [] }
  for await (const message of store.subscribe(after === undefined ? {} : { after })) {
    delivery.messages.push(message)
    if (message.kind === 'event' && streams.includes(message.event.stream)) delivery.events.push(message.event)
    if (enough(delivery)) break
  }
  return delivery
}

export const isCaughtUp = ({ messages }: Delivery): boolean => messages.at(-1)?.kind === 'caught-up'

export const ids = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id)
