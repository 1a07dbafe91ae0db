import { LRUCache } from 'lru-cache'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type {
  Appended,
  EventStore,
  NewEvent,
  ReadOptions,
  SubscribeOptions,
  SubscriptionMessage,
} from '@fleet/domain/kernel/event-store'
import { pause, retryDelay } from '../../async/backoff.ts'
import type { LogEnds } from './log-ends.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import {
  type ChainLink,
  chainStart,
  checkMac,
  linkOf,
  integrityError,
  IntegrityError,
  signEvent,
  macIn,
} from './event-mac.ts'

export type IntegrityOptions = {
  /** Called for each event that fails its check, as often as it is read. */
  readonly onViolation?: (broken: IntegrityError) => void
  /** Bytes of memory for the newest MAC of each stream, and as much again for each subscription. */
  readonly rememberedBytes?: number
  /** Records and checks the ends of the streams that it covers. */
  readonly ends?: Pick<LogEnds, 'covers' | 'endOf' | 'record'>
  /** Called when the end of a stream could not be recorded: the next read does it. */
  readonly onUnrecorded?: (error: unknown) => void
}

/** Measured memory of an entry, without its texts. */
const bytesOfLink = 180

/** `isSure`: it is known to be stored like this. Another process may have stored a repeated command in another form. */
type Tail = ChainLink & { readonly isSure: boolean }

export type IntegrityCheckedStore = EventStore & {
  /** The log was replaced: clears everything cached about it. */
  forget(): void
}

/**
 * An event store that signs the events it appends and delivers only events that pass their check: `read`, `newest` and
 * `subscribe` throw IntegrityError otherwise, except for a subscription with `includeInvalid`. All code but the adapters'
 * own tests uses this store.
 */
export function integrityCheckedStore(
  store: EventStore,
  keys: MasterKeys,
  { onViolation = () => {}, rememberedBytes = 6 * 2 ** 20, ends, onUnrecorded = () => {} }: IntegrityOptions = {},
): IntegrityCheckedStore {
  const remembered = {
    maxSize: rememberedBytes,
    sizeCalculation: ({ mac }: ChainLink, stream: string) => bytesOfLink + mac.length + stream.length,
  }
  const tails = new LRUCache<string, Tail>(remembered)

  function remember(stream: string, tail: Tail): void {
    const known = tails.peek(stream)
    if (known === undefined || known.revision <= tail.revision) tails.set(stream, tail)
  }

  /** @throws IntegrityError */
  async function checkAll(events: readonly StoredEvent[], before: ChainLink): Promise<ChainLink> {
    let link = before
    for (const event of events) {
      checkMac(keys, event, link)
      link = linkOf(event)
    }
    return link
  }

  async function reportViolation<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof IntegrityError) onViolation(error)
      throw error
    }
  }

  /** Reads from `from` on; `before` links to the previous event. */
  async function readAfter(
    stream: string,
    from: number,
    limit: number | undefined,
    before: ChainLink,
  ): Promise<StoredEvent[]> {
    const events = await store.read(stream, { from, ...(limit === undefined ? {} : { limit }) })
    const link = await checkAll(events, before)
    if (link !== before) remember(stream, { ...link, isSure: true })
    return events
  }

  async function readForwards(stream: string, { from: requested = 0, limit }: ReadOptions): Promise<StoredEvent[]> {
    const from = Math.max(requested, 0)
    if (from === 0) return readAfter(stream, from, limit, chainStart)
    const tail = tails.get(stream)
    if (tail?.isSure && tail.revision === from - 1) return readAfter(stream, from, limit, tail)
    const [before, ...events] = await store.read(stream, {
      from: from - 1,
      ...(limit === undefined ? {} : { limit: limit + 1 }),
    })
    if (before === undefined) return []
    if (before.revision !== from - 1) throw integrityError(before, 'missing')
    const isAsAppended = tail?.revision === before.revision && tail.mac === macIn(before)
    const link = await checkAll(events, linkOf(before))
    if (events.length > 0 || isAsAppended) remember(stream, { ...link, isSure: true })
    return events
  }

  async function readBackwards(stream: string, { limit, ...options }: ReadOptions): Promise<StoredEvent[]> {
    const events = await store.read(stream, { ...options, ...(limit === undefined ? {} : { limit: limit + 1 }) })
    const requested = events.slice(0, limit)
    for (const [place, event] of requested.entries()) {
      const before = events[place + 1]
      if (before === undefined && event.revision > 0) throw integrityError(event, 'missing')
      checkMac(keys, event, before === undefined ? chainStart : linkOf(before))
    }
    return requested
  }

  async function recordEnd(stream: string, end: ChainLink): Promise<void> {
    await ends?.record(stream, end).catch(onUnrecorded)
  }

  /**
   * Checks that the stream still has its recorded end. A stream may be newer than its record, as after a process that
   * died between append and record.
   */
  async function readToEnd(stream: string, options: ReadOptions): Promise<StoredEvent[]> {
    const [recorded, first] = await Promise.all([ends?.endOf(stream), readForwards(stream, options)])
    const before = Math.max(options.from ?? 0, 0) - 1
    const isShort = (read: readonly StoredEvent[]) =>
      recorded !== undefined && recorded.revision > (read.at(-1)?.revision ?? before)
    // The end may have been appended after this read.
    const events = isShort(first) ? await readForwards(stream, options) : first
    const last = events.at(-1)
    if (recorded !== undefined) {
      const end = events.find(({ revision }) => revision === recorded.revision)
      if (isShort(events) || (end !== undefined && macIn(end) !== recorded.mac))
        throw new IntegrityError({
          stream,
          revision: recorded.revision,
          type: 'recorded end',
          id: 'none',
          reason: 'end',
        })
    }
    if (last !== undefined && last.revision > (recorded?.revision ?? -1)) await recordEnd(stream, linkOf(last))
    return events
  }

  /** Reads the link of the previous event in its stream. @throws IntegrityError it is missing */
  async function linkBefore(event: StoredEvent): Promise<ChainLink> {
    if (event.revision === 0) return chainStart
    const [before] = await store.read(event.stream, { from: event.revision - 1, limit: 1 })
    if (before === undefined || before.revision !== event.revision - 1) throw integrityError(event, 'missing')
    return linkOf(before)
  }

  /** As `linkBefore`, but waits for an outage to end. */
  async function linkBeforeInTime(event: StoredEvent, signal: AbortSignal): Promise<ChainLink> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await linkBefore(event)
      } catch (error) {
        if (error instanceof IntegrityError || signal.aborted) throw error
        await pause(retryDelay(attempt), signal)
      }
    }
  }

  async function* subscription(options: SubscribeOptions): AsyncGenerator<SubscriptionMessage, void> {
    const { signal = new AbortController().signal, includeInvalid = false } = options
    const lastLinks = new LRUCache<string, ChainLink>(remembered)

    async function problemOf(event: StoredEvent): Promise<IntegrityError | undefined> {
      const last = lastLinks.get(event.stream)
      const isLater = last !== undefined && last.revision < event.revision
      try {
        await reportViolation(async () => checkMac(keys, event, isLater ? last : await linkBeforeInTime(event, signal)))
        return undefined
      } catch (error) {
        if (includeInvalid && error instanceof IntegrityError) return error
        throw error
      }
    }

    for await (const message of store.subscribe(options)) {
      if (message.kind !== 'event') {
        yield message
        continue
      }
      const { event } = message
      const problem = await problemOf(event)
      // Later events of the stream are checked against this one as it is stored.
      const link = linkOf(event)
      lastLinks.set(event.stream, link)
      if (problem !== undefined) {
        yield { kind: 'event', event, problem }
        continue
      }
      if (tails.peek(event.stream)?.revision === event.revision) tails.set(event.stream, { ...link, isSure: true })
      yield message
    }
  }

  async function linkAt(stream: string, revision: number): Promise<ChainLink> {
    const tail = tails.get(stream)
    if (revision < 0) return chainStart
    if (tail?.isSure && tail.revision === revision) return tail
    const [event] = await readForwards(stream, { from: revision, limit: 1 })
    // Without this event the append fails with a wrong revision in the store.
    return event === undefined ? chainStart : linkOf(event)
  }

  function signAll(
    stream: string,
    events: readonly NewEvent[],
    after: ChainLink,
  ): { signed: NewEvent[]; tail: ChainLink } {
    const key = keys.get('sealing')
    let tail = after
    const signed = events.map((event) => {
      const revision = tail.revision + 1
      tail = { revision, mac: signEvent(key, { ...event, stream, revision }, tail) }
      return { ...event, metadata: { ...event.metadata, seal: tail.mac } }
    })
    return { signed, tail }
  }

  async function recordAppended(stream: string, tail: ChainLink, { isDuplicate }: Appended): Promise<void> {
    if (isDuplicate === false) return recordEnd(stream, tail)
    // Stored before, perhaps in another form.
    const [stored] = await store.read(stream, { from: tail.revision, limit: 1 }).catch(() => [])
    if (stored !== undefined) await recordEnd(stream, linkOf(stored))
  }

  return {
    async append(stream, expected, events) {
      const { mac } = await reportViolation(() => linkAt(stream, expected))
      const { signed, tail } = signAll(stream, events, { revision: expected, mac })
      const appended = await store.append(stream, expected, signed)
      remember(stream, { ...tail, isSure: appended.isDuplicate === false })
      if (ends?.covers(stream)) await recordAppended(stream, tail, appended)
      return appended
    },
    read(stream, options = {}) {
      if (options.limit === 0) return Promise.resolve([])
      return reportViolation(() =>
        options.direction === 'backwards'
          ? readBackwards(stream, options)
          : options.limit === undefined && ends?.covers(stream)
            ? readToEnd(stream, options)
            : readForwards(stream, options),
      )
    },
    async newest(limit) {
      const events = await store.newest(limit)
      const links = new Map(events.map((event) => [`${event.stream} ${event.revision + 1}`, linkOf(event)]))
      for (const event of events) {
        await reportViolation(async () =>
          checkMac(keys, event, links.get(`${event.stream} ${event.revision}`) ?? (await linkBefore(event))),
        )
      }
      return events
    },
    subscribe: (options) => subscription(options),
    head: () => store.head(),
    end: () => store.end(),
    forget: () => tails.clear(),
    close: () => store.close(),
  }
}
