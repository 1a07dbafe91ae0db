import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { Vault } from '../vault/vault.ts'
import { eventId } from './event-id.ts'
import { metadataOf } from './metadata.ts'
import { closeData, openData, shapeOf } from './open-event.ts'
import { canonical } from './seal.ts'

const attempts = 8

/** `store`: one that seals what is appended and checks what is read (`sealed-store.ts`). */
export type LogParts = { readonly store: EventStore; readonly vault: Vault }

/** A stream as far as it is known here: `revision` -1 when it does not exist. */
type Known<State> = {
  readonly state: State
  readonly revision: number
  /** Command id -> its first and last revision, and where the log stood after it. */
  readonly commands: Map<string, { first: number; last: number; position: bigint }>
}

export type Handled<State, E extends Event> = {
  readonly state: State
  readonly revision: number
  /** Of the last event of this command; undefined when nothing was appended, now or before. */
  readonly position: bigint | undefined
  readonly events: readonly E[]
  /** The command had been carried out before; this is its answer of then, and `state` is that of now. */
  readonly repeated: boolean
}

export type Aggregate<State, C extends Command, E extends Event> = {
  /** @throws Rejection | EventStoreUnavailable | OutcomeUnknown (retry with the same command id) | SealBroken, as all of these */
  handle(id: string, command: C, about?: { formVersion?: string; correlationId?: string }): Promise<Handled<State, E>>
  /** The present state, never stale: what others appended since is read first. Revision -1: no such stream. */
  load(id: string): Promise<{ state: State; revision: number }>
  /** The state from memory when it is there, without a read: it may lack what another process just appended. */
  peek(id: string): Promise<{ state: State; revision: number }>
  /** As it was after `revision`, read from the stream. */
  loadAt(id: string, revision: number): Promise<{ state: State; revision: number }>
  history(id: string): Promise<RecordedEvent<E>[]>
}

export function createAggregate<State, C extends Command, E extends Event>(
  { store, vault }: LogParts,
  { decider, prefix, cached = 2000 }: { decider: Decider<State, C, E>; prefix: string; cached?: number },
): Aggregate<State, C, E> {
  const cache = vault.opened.cache<Known<State>>(cached)
  const queues = new Map<string, Promise<void>>()

  async function open(stored: StoredEvent): Promise<RecordedEvent<E>> {
    const data = await openData(vault, stored)
    // Decoding: the seal vouches that this application wrote the event under this type.
    return { ...stored, data, metadata: metadataOf(stored.metadata) } as unknown as RecordedEvent<E>
  }

  function after(from: Known<State>, events: readonly RecordedEvent<E>[]): Known<State> {
    const { commands } = from
    for (const { metadata, revision, position } of events) {
      commands.set(metadata.commandId, { first: commands.get(metadata.commandId)?.first ?? revision, last: revision, position })
    }
    return {
      state: events.reduce<State>(decider.evolve, from.state),
      revision: events.at(-1)?.revision ?? from.revision,
      commands,
    }
  }

  const nothing = (): Known<State> => ({ state: decider.initial, revision: -1, commands: new Map() })

  async function read(stream: string, from: Known<State>, upTo?: number): Promise<Known<State>> {
    const limit = upTo === undefined ? {} : { limit: upTo - from.revision }
    const stored = await store.read(stream, { from: from.revision + 1, ...limit })
    return stored.length === 0 ? from : after(from, await Promise.all(stored.map(open)))
  }

  async function caughtUp(stream: string): Promise<Known<State>> {
    const since = vault.opened.moment()
    const fresh = await read(stream, cache.get(stream) ?? nothing())
    if (fresh.revision >= 0) cache.set(stream, fresh, since)
    return fresh
  }

  async function prepare(stream: string, from: Known<State>, events: readonly E[], shared: JsonObject) {
    const prepared: NewEvent[] = []
    for (const [index, event] of events.entries()) {
      const { type } = event
      const revision = from.revision + 1 + index
      const data = await closeData(vault, { type, stream, revision, data: { ...event.data } as JsonObject })
      const metadata = { ...shared, shape: shapeOf(type) }
      const id = eventId({ commandId: String(shared['commandId']), stream, index, stored: canonical([data, metadata]) })
      prepared.push({ id, type, data, metadata })
    }
    return prepared
  }

  async function repeated(stream: string, from: Known<State>, { first, last, position }: { first: number; last: number; position: bigint }) {
    const stored = await store.read(stream, { from: first, limit: last - first + 1 })
    const events = await Promise.all(stored.map(open))
    return { state: from.state, revision: last, position, events, repeated: true }
  }

  /** Decides on what is in memory; a refusal or "nothing to do" counts only when memory was up to date. */
  async function decide(stream: string, command: C): Promise<{ from: Known<State>; events: readonly E[] }> {
    const from = cache.get(stream) ?? (await caughtUp(stream))
    const decideOn = (known: Known<State>) =>
      known.commands.has(command.meta.commandId) ? [] : decider.decide(known.state, command)
    let refusal: unknown
    try {
      const events = decideOn(from)
      if (events.length > 0) return { from, events }
    } catch (error) {
      refusal = error
    }
    const fresh = await caughtUp(stream)
    if (fresh.revision === from.revision && refusal !== undefined) throw refusal
    return { from: fresh, events: fresh.revision === from.revision ? [] : decideOn(fresh) }
  }

  async function attempt(stream: string, command: C, about: JsonObject): Promise<Handled<State, E>> {
    const { commandId, actor, now } = command.meta
    const since = vault.opened.moment()
    const { from, events } = await decide(stream, command)
    const before = from.commands.get(commandId)
    if (before !== undefined) return repeated(stream, from, before)
    if (events.length === 0) {
      return { state: from.state, revision: from.revision, position: undefined, events, repeated: false }
    }
    const shared: JsonObject = { actor: { ...actor }, occurredAt: now, commandId, ...about }
    const prepared = await prepare(stream, from, events, shared)
    const { position } = await store.append(stream, from.revision, prepared)
    const recorded = events.map((event, index): RecordedEvent<E> => {
      const { id, metadata } = prepared[index] ?? { id: '', metadata: {} }
      return { ...event, id, stream, revision: from.revision + 1 + index, position, metadata: metadataOf(metadata) }
    })
    const known = after(from, recorded)
    cache.set(stream, known, since)
    return { state: known.state, revision: known.revision, position, events, repeated: false }
  }

  async function handleNow(stream: string, command: C, about: JsonObject): Promise<Handled<State, E>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(stream, command, about)
      } catch (error) {
        if (!(error instanceof Rejection)) cache.delete(stream)
        if (!(error instanceof WrongExpectedRevision)) throw error
        if (tried >= attempts) reject('commands.contended')
        await new Promise((resolve) => setTimeout(resolve, tried * tried * 2))
      }
    }
  }

  const streamOf = (id: string) => `${prefix}-${id}`

  return {
    /** One command at a time per stream in this process; other processes are met by the expected revision. */
    handle(id, command, { formVersion, correlationId } = {}) {
      const stream = streamOf(id)
      const about: JsonObject = {
        correlationId: correlationId ?? command.meta.commandId,
        ...(formVersion === undefined ? {} : { formVersion }),
      }
      const before = queues.get(stream)
      const turn = before === undefined ? handleNow(stream, command, about) : before.then(() => handleNow(stream, command, about))
      const over = () => {
        if (queues.get(stream) === settled) queues.delete(stream)
      }
      const settled: Promise<void> = turn.then(over, over)
      queues.set(stream, settled)
      return turn
    },
    load: (id) => caughtUp(streamOf(id)),
    peek: async (id) => cache.get(streamOf(id)) ?? caughtUp(streamOf(id)),
    loadAt: (id, revision) => read(streamOf(id), nothing(), revision),
    async history(id) {
      return Promise.all((await store.read(streamOf(id))).map(open))
    },
  }
}
