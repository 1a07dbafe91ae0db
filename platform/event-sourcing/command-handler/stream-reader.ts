import {
  type ProcessedCommands,
  type CommandsSnapshot,
  type ProcessedCommand,
  processedCommands,
} from './processed-commands.ts'
import type { Decider } from '@fleet/domain/kernel/decider'
import type { Event, RecordedEvent, StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { KeyMissing } from '../../vault/key-missing.ts'
import type { Vault } from '../../vault/vault.ts'
import { macIn } from '../integrity/event-mac.ts'
import { metadataOf, type Holders, isKnown, decryptAll, type Catalogue } from './event-codec.ts'
import type { Snapshots } from './snapshots.ts'

/** A stream as this process knows it: `revision` -1 when it does not exist. */
export type CachedState<State> = {
  readonly state: State
  readonly revision: number
  /** May be ahead of the revision, never behind it: all states of one read share it. */
  readonly commands: ProcessedCommands
  /** Persons with data in the state. */
  readonly persons: ReadonlySet<string>
  /** Persons with data in the events but not in the state: the vault lacks their keys. */
  readonly missing: ReadonlySet<string>
  /** The revision of the newest snapshot that this process knows; shared likewise. */
  readonly snapshot: { revision: number }
}

function union(known: ReadonlySet<string>, more: Iterable<string>): ReadonlySet<string> {
  const added = [...more].filter((one) => !known.has(one))
  return added.length === 0 ? known : new Set([...known, ...added])
}

/** `store`: signs events when it appends them and checks them when it reads (`integrity-checked-store.ts`). `snapshots`: for long streams. */
export type LogDeps = {
  readonly catalogue: Catalogue
  readonly store: EventStore
  readonly vault: Pick<Vault, 'keyFor' | 'keysOfHolders' | 'decryptedCaches'>
  readonly snapshots?: Snapshots
}

type StreamReader<State, E extends Event> = {
  /** Decrypts events; omits types that this version does not know. @throws KeyMissing */
  open(stored: readonly StoredEvent[]): Promise<RecordedEvent<E>[]>
  after(from: CachedState<State>, events: readonly RecordedEvent<E>[], holders: Holders): CachedState<State>
  /** Reads the events appended since. */
  since(stream: string, from: CachedState<State>): Promise<CachedState<State>>
  /** Reads from the snapshot, or from the beginning. `upTo`: returns the state after that revision. */
  whole(stream: string, upTo?: number): Promise<CachedState<State>>
  /** Searches the stream backwards for a command processed before `revision`. */
  findEarlier(stream: string, commandId: string, revision: number): Promise<ProcessedCommand | undefined>
  /** Stores a snapshot in the background when the stream has grown enough since the last one. */
  saveSnapshot(stream: string, known: CachedState<State>): void
}

type SnapshotContent<State> = { readonly state: State; readonly commands: CommandsSnapshot }

/** Events between two snapshots of a stream. */
export const snapshotEvery = 500
const pageSize = 500

export function streamReader<State, E extends Event>(
  { catalogue, store, vault, snapshots }: LogDeps,
  { initial, evolve }: Pick<Decider<State, never, E, never>, 'initial' | 'evolve'>,
): StreamReader<State, E> {
  async function openWithHolders(stored: readonly StoredEvent[]) {
    const { data, persons, missing } = await decryptAll({ catalogue, vault }, stored)
    const events = stored.map((event, index) => ({ ...event, data: data[index], metadata: metadataOf(event.metadata) }))
    // Safe cast: the MAC proves that this application wrote the event under this type.
    return { events: events as unknown as RecordedEvent<E>[], holders: { persons, missing } }
  }

  const emptyState = (): CachedState<State> => ({
    state: initial,
    revision: -1,
    commands: processedCommands(),
    persons: new Set(),
    missing: new Set(),
    snapshot: { revision: -1 },
  })

  function after(
    from: CachedState<State>,
    events: readonly RecordedEvent<E>[],
    { persons, missing }: Holders,
  ): CachedState<State> {
    for (const event of events) from.commands.note(event)
    const state = events.filter((event) => isKnown(catalogue, event)).reduce<State>(evolve, from.state)
    return {
      ...from,
      state,
      revision: events.at(-1)?.revision ?? from.revision,
      persons: union(from.persons, persons),
      missing: union(from.missing, missing),
    }
  }

  async function plus(from: CachedState<State>, stored: readonly StoredEvent[]): Promise<CachedState<State>> {
    if (stored.length === 0) return from
    const { events, holders } = await openWithHolders(stored)
    return after(from, events, holders)
  }

  const limitOf = (from: number, upTo: number | undefined) => (upTo === undefined ? {} : { limit: upTo - from + 1 })

  /** undefined: there is no snapshot, only a later one, or one that the log does not confirm. */
  async function fromSnapshot(stream: string, upTo: number | undefined): Promise<CachedState<State> | undefined> {
    const found = await snapshots?.find<SnapshotContent<State>>(stream)
    if (found === undefined || (upTo !== undefined && upTo < found.revision)) return undefined
    const {
      revision,
      eventMac,
      persons,
      content: { state, commands },
    } = found
    const [last, ...later] = await store.read(stream, { from: revision, ...limitOf(revision, upTo) })
    if (last?.revision !== revision || macIn(last) !== eventMac) return undefined
    return plus(
      {
        ...emptyState(),
        state,
        revision,
        commands: processedCommands(commands),
        persons: new Set(persons),
        snapshot: { revision },
      },
      later,
    )
  }

  return {
    async open(stored) {
      const { events, holders } = await openWithHolders(stored)
      if (holders.missing.length > 0) throw new KeyMissing()
      return events.filter((event) => isKnown(catalogue, event))
    },
    after,
    since: async (stream, from) => plus(from, await store.read(stream, { from: from.revision + 1 })),
    whole: async (stream, upTo) =>
      (await fromSnapshot(stream, upTo)) ??
      plus(emptyState(), await store.read(stream, { from: 0, ...limitOf(0, upTo) })),
    async findEarlier(stream, commandId, revision) {
      let found: ProcessedCommand | undefined
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
    saveSnapshot(stream, { state, revision, commands, persons, missing, snapshot }) {
      if (snapshots === undefined || missing.size > 0 || revision - snapshot.revision < snapshotEvery) return
      snapshot.revision = revision
      const content: SnapshotContent<State> = { state, commands: commands.snapshot() }
      store
        .read(stream, { from: revision, limit: 1 })
        .then(
          async ([last]) =>
            last && snapshots.save(stream, { revision, eventMac: macIn(last), persons: [...persons], content }),
        )
        .catch(snapshots.onError)
    },
  }
}
