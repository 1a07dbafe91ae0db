import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { chainStart, checkMac, linkOf, type ChainLink } from '@fleet/platform/event-sourcing/integrity/event-mac'
import { catalogue } from '@fleet/domain/catalogue/every-event'
import { holdersOf } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { TamperedError } from '@fleet/platform/vault/cipher'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { readLines } from './lines.ts'
import { appendRun, runs } from './runs.ts'

export async function* eventsOf(path: string): AsyncGenerator<StoredEvent> {
  for await (const line of readLines(path)) {
    const { position, ...event } = line as unknown as Omit<StoredEvent, 'position'> & { position: string }
    yield { ...event, position: BigInt(position) }
  }
}

export const lineOf = ({ position, ...event }: StoredEvent) => ({ position: String(position), ...event })

export type EventCheck = {
  readonly events: number
  readonly streams: number
  /** Events with an invalid MAC, or out of order in their stream. */
  readonly violations: number
  /** The first violation, in one line. */
  readonly first?: string
  /** Persons with encrypted data in the events. */
  readonly persons: ReadonlySet<string>
}

/** Reads events in log order and verifies their MACs. */
export async function checkEvents(events: AsyncIterable<StoredEvent>, keys: MasterKeys): Promise<EventCheck> {
  const links = new Map<string, ChainLink>()
  const persons = new Set<string>()
  let [count, violations] = [0, 0]
  let first: string | undefined
  for await (const event of events) {
    count += 1
    try {
      checkMac(keys, event, links.get(event.stream) ?? chainStart)
    } catch (error) {
      if (!(error instanceof TamperedError)) throw error
      violations += 1
      first ??= error.message
    }
    links.set(event.stream, linkOf(event))
    for (const person of holdersOf(catalogue, event)) persons.add(person)
  }
  return { events: count, streams: links.size, violations, ...(first === undefined ? {} : { first }), persons }
}

const maxParallelRuns = 500

/**
 * Appends events unchanged, in their order. `inParallel`: the store keeps the order of concurrent appends, so appends
 * to different streams need not wait for each other.
 */
export async function appendAll(
  store: Pick<EventStore, 'append'>,
  events: AsyncIterable<StoredEvent>,
  { inParallel }: { readonly inParallel: boolean },
): Promise<number> {
  let batch = new Map<string, readonly StoredEvent[]>()
  let count = 0
  async function write(): Promise<void> {
    await Promise.all([...batch.values()].map((run) => appendRun(store, run)))
    batch = new Map()
  }
  for await (const run of runs(events)) {
    const { stream = '' } = run[0] ?? {}
    if (batch.has(stream) || batch.size >= (inParallel ? maxParallelRuns : 1)) await write()
    batch.set(stream, run)
    count += run.length
  }
  await write()
  return count
}

export type LogComparison = {
  /** Events at the start that are the same in the log and the backup. */
  readonly common: number
  readonly log: number
  readonly backup: number
}

/** Counts the common events at the start of two logs; calls `onPair` for each pair. */
export async function compareLogs(
  log: AsyncIterable<StoredEvent>,
  backup: AsyncIterable<StoredEvent>,
  onPair: (inLog: StoredEvent, inBackup: StoredEvent) => void = () => {},
): Promise<LogComparison> {
  const copies = backup[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await copies.next()
    return done === true ? undefined : value
  }
  let copy = await next()
  let [common, count, copied] = [0, 0, copy === undefined ? 0 : 1]
  let isSame = true
  for await (const event of log) {
    count += 1
    if (!isSame || copy === undefined) continue
    isSame = event.id === copy.id && event.stream === copy.stream && event.revision === copy.revision
    if (!isSame) continue
    common += 1
    onPair(event, copy)
    copy = await next()
    if (copy !== undefined) copied += 1
  }
  while (copy !== undefined && (copy = await next()) !== undefined) copied += 1
  return { common, log: count, backup: copied }
}
