import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import type { CommandHandler, CommandResult, LoadOptions } from '@fleet/domain/kernel/command-handler'
import type { Event, RecordedEvent } from '@fleet/domain/kernel/event'
import { type NewEvent, EventStoreUnavailable, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { KeyMissing } from '../../vault/key-missing.ts'
import { TamperedError } from '../../vault/cipher.ts'
import { type CachedState, type LogDeps, streamReader } from './stream-reader.ts'
import { Contended, withDeadline } from './request-deadline.ts'
import { eventId, metadataOf, encryptData, holdersOf, shapeOf } from './event-codec.ts'
import type { ProcessedCommand } from './processed-commands.ts'

const attempts = 8
/** Default number of cached stream states; the least recently used are dropped. */
const defaultMaxStreams = 1_000

/** What one attempt decides with; `formVersion` is stored in the metadata of its events. */
type Attempt<Ports> = { readonly ports: Ports; readonly formVersion?: string }

/**
 * Finds the ports of one attempt, for the state that it decides on. `at`: the state after that revision, undefined when
 * the stream has no such revision. A Rejection refuses the command.
 */
export type FindPorts<State, C extends Command, Ports> = (
  state: State,
  command: C,
  past: { at(revision: number): Promise<State | undefined> },
) => Attempt<Ports> | Promise<Attempt<Ports>>

type Rules<State, C extends Command, E extends Event, Ports> =
  | { readonly decider: Decider<State, C, E>; readonly ports?: undefined }
  | { readonly decider: Decider<State, C, E, Ports>; readonly ports: FindPorts<State, C, Ports> }
type HandlerOptions<State, C extends Command, E extends Event, Ports> = {
  readonly prefix: string
  /** Maximum number of cached states. */
  readonly maxStreams?: number
  /** Also caches that a stream does not exist: for a single stream, which no client can name. */
  readonly isSingle?: boolean
} & Rules<State, C, E, Ports>

/** The events of a command and the form version they depend on. */
type Decide<State, C, E> = (
  state: State,
  command: C,
  past: { at(revision: number): Promise<State | undefined> },
) => Promise<{ events: E[]; formVersion?: string }>

function decideBy<State, C extends Command, E extends Event, Ports>({
  decider,
  ports,
}: Rules<State, C, E, Ports>): Decide<State, C, E> {
  if (ports === undefined) return async (state, command) => ({ events: decider.decide(state, command) })
  return async (state, command, past) => {
    const { ports: found, ...about } = await ports(state, command, past)
    return { ...about, events: decider.decide(state, command, found) }
  }
}

type Decided<State, C, E> = {
  readonly from: CachedState<State>
  readonly command: C
  readonly events: readonly E[]
  readonly formVersion?: string | undefined
  /** Set when the command was processed before. */
  readonly before?: ProcessedCommand
}

/** @throws KeyMissing */
function assertReadable<State>(
  known: CachedState<State>,
  { allowMissingKeys = false }: LoadOptions = {},
): CachedState<State> {
  if (known.missing.size > 0 && !allowMissingKeys) throw new KeyMissing()
  return known
}

export function createCommandHandler<State, C extends Command, E extends Event, Ports = void>(
  deps: LogDeps,
  { prefix, maxStreams = defaultMaxStreams, isSingle = false, ...rules }: HandlerOptions<State, C, E, Ports>,
): CommandHandler<State, C, E> {
  const { catalogue, store, vault } = deps
  const decideNow = decideBy(rules)
  const reader = streamReader<State, E>(deps, rules.decider)
  const cache = vault.decryptedCaches.cache<CachedState<State>>({ max: maxStreams })
  const queues = new Map<string, Promise<void>>()

  /** Returns the newer of the two states: a slow read never replaces a newer state. */
  function remember(stream: string, known: CachedState<State>, since: number | undefined): CachedState<State> {
    const there = cache.get(stream)
    if (there !== undefined && there.revision >= known.revision) return there
    if (known.revision >= 0 || isSingle) cache.set(stream, known, since)
    reader.saveSnapshot(stream, known)
    return known
  }

  async function loadLatest(stream: string): Promise<CachedState<State>> {
    const since = vault.decryptedCaches.generation()
    const known = cache.get(stream)
    return remember(stream, await (known === undefined ? reader.whole(stream) : reader.since(stream, known)), since)
  }

  async function loadOrRemembered(stream: string): Promise<CachedState<State>> {
    try {
      return await loadLatest(stream)
    } catch (error) {
      const known = cache.get(stream)
      if (error instanceof EventStoreUnavailable && known !== undefined) return known
      throw error
    }
  }

  async function prepare(stream: string, from: CachedState<State>, events: readonly E[], shared: JsonObject) {
    const prepared: NewEvent[] = []
    for (const [index, event] of events.entries()) {
      const { type } = event
      const revision = from.revision + 1 + index
      const placed = { type, stream, revision, data: { ...event.data } as JsonObject }
      const data = await encryptData(deps, placed, from.persons)
      const metadata = { ...shared, shape: shapeOf(catalogue, type) }
      const id = eventId({
        commandId: String(shared['commandId']),
        stream,
        index,
        stored: JSON.stringify([data, metadata]),
      })
      prepared.push({ id, type, data, metadata })
    }
    return prepared
  }

  async function duplicate(
    { from, before: { first, last, position } }: { from: CachedState<State>; before: ProcessedCommand },
    stream: string,
  ): Promise<CommandResult<State, E>> {
    const events = await reader.open(await store.read(stream, { from: first, limit: last - first + 1 }))
    return {
      state: from.state,
      revision: last,
      position,
      events,
      duplicate: true,
      formVersion: events[0]?.metadata.formVersion,
    }
  }

  async function findProcessed(
    stream: string,
    { commands }: CachedState<State>,
    commandId: string,
  ): Promise<ProcessedCommand | undefined> {
    const found = commands.find(commandId)
    return found === 'earlier' ? reader.findEarlier(stream, commandId, commands.oldest()) : found
  }

  async function stateAt(stream: string, known: CachedState<State>, revision: number): Promise<State | undefined> {
    if (revision === known.revision) return known.state
    return revision < 0 || revision > known.revision ? undefined : (await reader.whole(stream, revision)).state
  }

  async function decideOn(
    stream: string,
    from: CachedState<State>,
    commandOn: (state: State) => C,
  ): Promise<Decided<State, C, E>> {
    const command = commandOn(assertReadable(from).state)
    const before = await findProcessed(stream, from, command.meta.commandId)
    if (before !== undefined) return { from, command, events: [], before }
    const { requestId } = command.meta
    if (requestId !== undefined && from.commands.isReplaced(requestId)) return { from, command, events: [] }
    return {
      from,
      command,
      ...(await decideNow(from.state, command, { at: (revision) => stateAt(stream, from, revision) })),
    }
  }

  /**
   * Decides on the cached state, unless a conflict has shown that it is old. A rejection, or no events, counts only
   * when the state is up to date.
   */
  async function decide(
    stream: string,
    commandOn: (state: State) => C,
    isBehind: boolean,
  ): Promise<Decided<State, C, E>> {
    const from = isBehind ? undefined : cache.get(stream)
    if (from === undefined) return decideOn(stream, await loadLatest(stream), commandOn)
    let decided: Decided<State, C, E> | undefined
    let refusal: unknown
    try {
      decided = await decideOn(stream, from, commandOn)
      if (decided.events.length > 0) return decided
    } catch (error) {
      refusal = error
    }
    const fresh = await loadLatest(stream)
    if (fresh.revision !== from.revision) return decideOn(stream, fresh, commandOn)
    if (decided === undefined) throw refusal
    return decided
  }

  async function attempt(
    stream: string,
    commandOn: (state: State) => C,
    isBehind: boolean,
  ): Promise<CommandResult<State, E>> {
    const since = vault.decryptedCaches.generation()
    const { from, command, events, formVersion, before } = await decide(stream, commandOn, isBehind)
    if (before !== undefined) return duplicate({ from, before }, stream)
    if (events.length === 0) {
      return {
        state: from.state,
        revision: from.revision,
        position: undefined,
        events,
        duplicate: false,
        formVersion,
      }
    }
    const { commandId, actor, now, replaces } = command.meta
    const shared: JsonObject = {
      actor: { ...actor },
      occurredAt: now,
      commandId,
      correlationId: commandId,
      ...(formVersion === undefined ? {} : { formVersion }),
      ...(replaces === undefined ? {} : { replaces: [...replaces] }),
    }
    const prepared = await prepare(stream, from, events, shared)
    const { position } = await store.append(stream, from.revision, prepared)
    const recorded = events.map((event, index): RecordedEvent<E> => {
      const { id, metadata } = prepared[index] ?? { id: '', metadata: {} }
      return { ...event, id, stream, revision: from.revision + 1 + index, position, metadata: metadataOf(metadata) }
    })
    const known = reader.after(from, recorded, {
      persons: prepared.flatMap((event) => holdersOf(catalogue, event)),
      missing: [],
    })
    remember(stream, known, since)
    return { state: known.state, revision: known.revision, position, events, duplicate: false, formVersion }
  }

  async function handleNow(stream: string, commandOn: (state: State) => C): Promise<CommandResult<State, E>> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(stream, commandOn, tried > 1)
      } catch (error) {
        if (error instanceof TamperedError) cache.delete(stream)
        if (!(error instanceof WrongExpectedRevision)) throw error
        if (tried >= attempts) throw new Contended(stream)
        await new Promise((resolve) => setTimeout(resolve, tried * tried * 2))
      }
    }
  }

  const streamOf = (id: string) => `${prefix}-${id}`

  return {
    /**
     * Runs one command at a time per stream in this process; the expected revision detects conflicts with other
     * processes.
     */
    handle(id, command) {
      const stream = streamOf(id)
      const commandOn = typeof command === 'function' ? command : () => command
      const before = queues.get(stream)
      const turn =
        before === undefined
          ? handleNow(stream, commandOn)
          : withDeadline(
              () => before,
              () => new EventStoreUnavailable(`${stream} was not reached in time`),
            ).then(() => handleNow(stream, commandOn))
      const over = () => {
        if (queues.get(stream) === settled) queues.delete(stream)
      }
      // The queue keeps its order when a waiter times out.
      const settled: Promise<void> = turn.catch(() => before).then(over, over)
      queues.set(stream, settled)
      return turn
    },
    async dryRun(id, command) {
      await decide(streamOf(id), () => command, false)
    },
    load: async (id, options) =>
      assertReadable(await (options?.orRemembered === true ? loadOrRemembered : loadLatest)(streamOf(id)), options),
    peek: async (id, options) => assertReadable(cache.get(streamOf(id)) ?? (await loadLatest(streamOf(id))), options),
    loadAt: async (id, revision, options) => assertReadable(await reader.whole(streamOf(id), revision), options),
    history: async (id) => reader.open(await store.read(streamOf(id))),
  }
}
