import type { Decider } from '@fleet/domain/kernel/decider'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Vault } from '../../vault/vault.ts'
import type { CarriedOut, KeptCommands } from './carried-out.ts'
import { commandsOf } from './carried-out.ts'
import { sealIn } from '../integrity/event-seal.ts'
import type { Known } from './known.ts'
import { sizeAfter, together } from './known.ts'
import { metadataOf } from './metadata.ts'
import { isKnown, openAll } from './open-event.ts'
import type { Snapshots } from './snapshots.ts'

/** `store`: one that seals what is appended and checks what is read (`sealed-store.ts`). `snapshots`: of streams that grow long. */
export type LogParts = {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'keyFor' | 'findKeys' | 'opened'>
  readonly snapshots?: Snapshots
}

export type StreamReader<State, E extends Event> = {
  /** Without those of types that this version does not know. */
  open(stored: readonly StoredEvent[]): Promise<RecordedEvent<E>[]>
  /** `persons`: of whom the events say something personal. */
  after(from: Known<State>, events: readonly RecordedEvent<E>[], persons: Iterable<string>): Known<State>
  /** What is known, and what was appended since. */
  since(stream: string, from: Known<State>): Promise<Known<State>>
  /** From the snapshot on, or from the beginning. `upTo`: as it was after that revision. */
  whole(stream: string, upTo?: number): Promise<Known<State>>
  /** A command that was carried out before `revision`, looked for in the stream, the newest first. */
  findEarlier(stream: string, commandId: string, revision: number): Promise<CarriedOut | undefined>
  /** Keeps a snapshot when the stream has grown by much since the last one; nobody waits for it. */
  keep(stream: string, known: Known<State>): void
}

type Kept<State> = { readonly state: State; readonly commands: KeptCommands }

/** Events between two snapshots of a stream. */
export const snapshotEvery = 500
const pageSize = 500

export function streamReader<State, E extends Event>(
  { store, vault, snapshots }: LogParts,
  { initial, evolve }: Pick<Decider<State, never, E, never>, 'initial' | 'evolve'>,
): StreamReader<State, E> {
  async function openWithPersons(stored: readonly StoredEvent[]) {
    const { data, persons } = await openAll(vault, stored)
    const events = stored.map((event, index) => ({ ...event, data: data[index], metadata: metadataOf(event.metadata) }))
    // Decoding: the seal vouches that this application wrote the event under this type.
    return { events: events as unknown as RecordedEvent<E>[], persons }
  }

  const nothing = (): Known<State> => ({
    state: initial,
    revision: -1,
    commands: commandsOf(),
    persons: new Set(),
    size: { measured: 0, grown: 0 },
    snapshot: { revision: -1 },
  })

  function after(from: Known<State>, events: readonly RecordedEvent<E>[], persons: Iterable<string>): Known<State> {
    for (const event of events) from.commands.note(event)
    const state = events.filter(isKnown).reduce<State>(evolve, from.state)
    return {
      ...from,
      state,
      revision: events.at(-1)?.revision ?? from.revision,
      persons: together(from.persons, persons),
      size: sizeAfter(from.size, events, state),
    }
  }

  async function plus(from: Known<State>, stored: readonly StoredEvent[]): Promise<Known<State>> {
    if (stored.length === 0) return from
    const { events, persons } = await openWithPersons(stored)
    return after(from, events, persons)
  }

  const limitOf = (from: number, upTo: number | undefined) => (upTo === undefined ? {} : { limit: upTo - from + 1 })

  /** undefined: there is none, none so early, or none that the log bears out. */
  async function fromSnapshot(stream: string, upTo: number | undefined): Promise<Known<State> | undefined> {
    const found = await snapshots?.find<Kept<State>>(stream)
    if (found === undefined || (upTo !== undefined && upTo < found.revision)) return undefined
    const {
      revision,
      seal,
      persons,
      content: { state, commands },
    } = found
    const [last, ...later] = await store.read(stream, { from: revision, ...limitOf(revision, upTo) })
    if (last?.revision !== revision || sealIn(last) !== seal) return undefined
    const size = sizeAfter(nothing().size, [{ data: [] }], state)
    return plus(
      { state, revision, commands: commandsOf(commands), persons: new Set(persons), size, snapshot: { revision } },
      later,
    )
  }

  return {
    open: async (stored) => (await openWithPersons(stored)).events.filter(isKnown),
    after,
    since: async (stream, from) => plus(from, await store.read(stream, { from: from.revision + 1 })),
    whole: async (stream, upTo) =>
      (await fromSnapshot(stream, upTo)) ?? plus(nothing(), await store.read(stream, { from: 0, ...limitOf(0, upTo) })),
    async findEarlier(stream, commandId, revision) {
      let found: CarriedOut | undefined
      for (let from = revision - 1; from >= 0; from -= pageSize) {
        for (const event of await store.read(stream, { from, direction: 'backwards', limit: pageSize })) {
          const isOfIt = event.metadata['commandId'] === commandId
          if (isOfIt)
            found = {
              first: event.revision,
              last: found?.last ?? event.revision,
              position: found?.position ?? event.position,
            }
          else if (found !== undefined) return found
        }
      }
      return found
    },
    keep(stream, { state, revision, commands, persons, snapshot }) {
      if (snapshots === undefined || revision - snapshot.revision < snapshotEvery) return
      snapshot.revision = revision
      const content: Kept<State> = { state, commands: commands.kept() }
      store
        .read(stream, { from: revision, limit: 1 })
        .then(
          async ([last]) =>
            last && snapshots.keep(stream, { revision, seal: sealIn(last), persons: [...persons], content }),
        )
        .catch(snapshots.onError)
    },
  }
}
