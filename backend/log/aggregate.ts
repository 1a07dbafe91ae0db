import { v5 as uuidv5 } from 'uuid'
import { LRUCache } from 'lru-cache'
import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore, NewEvent } from '@fleet/domain/kernel/event-store'
import { OutcomeUnknown, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Vault } from '../vault/vault.ts'
import { metadataOf } from './metadata.ts'
import { closeData, openData } from './open-event.ts'
import { sealOf } from './seal.ts'

/** Namespace of event ids: UUIDv5 of (command id, index), so that a retry makes the same ids. */
const eventNamespace = '7c1b7e4e-56a9-4d5c-9d35-3f3f5c2f8a10'
const attempts = 8

export type LogParts = { readonly store: EventStore; readonly vault: Vault; readonly sealKey: Buffer }

/** A stream as far as it is known here: `revision` -1 when it does not exist. */
type Known<State> = {
  readonly state: State
  readonly revision: number
  readonly seal: string
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
  /** @throws Rejection | EventStoreUnavailable | OutcomeUnknown (retry with the same command id) */
  handle(id: string, command: C, about?: { formVersion?: string; correlationId?: string }): Promise<Handled<State, E>>
  /** The present state, from memory when it is there: revision -1 when there is no such stream. */
  load(id: string): Promise<{ state: State; revision: number }>
  /** As it was after `revision`, read from the stream. */
  loadAt(id: string, revision: number): Promise<{ state: State; revision: number }>
  history(id: string): Promise<RecordedEvent<E>[]>
}

export function createAggregate<State, C extends Command, E extends Event>(
  { store, vault, sealKey }: LogParts,
  { decider, prefix, cached = 2000 }: { decider: Decider<State, C, E>; prefix: string; cached?: number },
): Aggregate<State, C, E> {
  const cache = new LRUCache<string, Known<State>>({ max: cached })
  const queues = new Map<string, Promise<unknown>>()

  async function open(stored: StoredEvent): Promise<RecordedEvent<E>> {
    const data = await openData(vault, stored)
    // Decoding: the seal vouches that this application wrote the event under this type.
    return { ...stored, data, metadata: metadataOf(stored.metadata) } as unknown as RecordedEvent<E>
  }

  async function read(stream: string, upTo?: number): Promise<Known<State>> {
    const stored = await store.read(stream, upTo === undefined ? {} : { limit: upTo + 1 })
    const opened = await Promise.all(stored.map(open))
    const commands: Known<State>['commands'] = new Map()
    for (const { metadata, revision, position } of opened) {
      commands.set(metadata.commandId, { first: commands.get(metadata.commandId)?.first ?? revision, last: revision, position })
    }
    const last = opened.at(-1)
    return {
      state: opened.reduce<State>(decider.evolve, decider.initial),
      revision: last?.revision ?? -1,
      seal: last?.metadata.seal ?? '',
      commands,
    }
  }

  async function known(stream: string): Promise<Known<State>> {
    const there = cache.get(stream)
    if (there !== undefined) return there
    const loaded = await read(stream)
    if (loaded.revision >= 0) cache.set(stream, loaded)
    return loaded
  }

  async function prepare(stream: string, from: Known<State>, events: readonly E[], shared: JsonObject) {
    const prepared: NewEvent[] = []
    let previous = from.seal
    for (const [index, event] of events.entries()) {
      const id = uuidv5(`${String(shared['commandId'])}:${index}`, eventNamespace)
      const data = await closeData(vault, event.type, { ...event.data } as JsonObject)
      const revision = from.revision + 1 + index
      previous = sealOf(sealKey, { previous, stream, revision, id, type: event.type, data, metadata: shared })
      prepared.push({ id, type: event.type, data, metadata: { ...shared, seal: previous } })
    }
    return { prepared, seal: previous }
  }

  async function repeated(stream: string, from: Known<State>, { first, last, position }: { first: number; last: number; position: bigint }) {
    const stored = await store.read(stream, { from: first, limit: last - first + 1 })
    const events = await Promise.all(stored.map(open))
    return { state: from.state, revision: last, position, events, repeated: true }
  }

  async function attempt(stream: string, command: C, about: JsonObject): Promise<Handled<State, E>> {
    const from = await known(stream)
    const { commandId, actor, now } = command.meta
    const before = from.commands.get(commandId)
    if (before !== undefined) return repeated(stream, from, before)
    const events = decider.decide(from.state, command)
    if (events.length === 0) {
      return { state: from.state, revision: from.revision, position: undefined, events, repeated: false }
    }
    const shared: JsonObject = { actor: { ...actor }, occurredAt: now, commandId, ...about }
    const { prepared, seal } = await prepare(stream, from, events, shared)
    const { revision, position } = await store.append(stream, from.revision, prepared)
    const state = events.reduce<State>(decider.evolve, from.state)
    from.commands.set(commandId, { first: from.revision + 1, last: revision, position })
    cache.set(stream, { state, revision, seal, commands: from.commands })
    return { state, revision, position, events, repeated: false }
  }

  async function handleNow(stream: string, command: C, about: JsonObject): Promise<Handled<State, E>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(stream, command, about)
      } catch (error) {
        if (error instanceof WrongExpectedRevision || error instanceof OutcomeUnknown) cache.delete(stream)
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
      const turn = (queues.get(stream) ?? Promise.resolve()).then(() => handleNow(stream, command, about))
      const settled = turn.catch(() => undefined).then(() => {
        if (queues.get(stream) === settled) queues.delete(stream)
      })
      queues.set(stream, settled)
      return turn
    },
    load: (id) => known(streamOf(id)),
    loadAt: (id, revision) => read(streamOf(id), revision),
    async history(id) {
      return Promise.all((await store.read(streamOf(id))).map(open))
    },
  }
}
