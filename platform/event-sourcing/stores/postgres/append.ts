import { DatabaseError } from 'pg'
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type Appended,
  type NewEvent,
} from '@fleet/domain/kernel/event-store'
import { runQuery, type Connection } from './connection.ts'

type BatcherOptions<Item, Result> = {
  /** Outcome per item, in order. When it rejects, every item of the batch gets that error. */
  readonly run: (batch: readonly Item[]) => Promise<readonly (Result | Error)[]>
  readonly weigh: (item: Item) => number
  /** Maximum weight of a batch; a heavier item goes alone. */
  readonly maxWeight: number
  /** Milliseconds an item may wait for its turn. */
  readonly maxWaitMs: number
  /** The error of an item that waited longer; it was never in a batch. */
  readonly late: () => Error
}

type Batcher<Item, Result> = {
  add(item: Item): Promise<Result>
  /** Resolves when the queue is empty and nothing runs. */
  idle(): Promise<void>
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly since: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Groups items that arrive while a batch runs into the next one: one batch at a time, in order of arrival. */
export function batcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let queue: Waiting<Item, Result>[] = []
  let draining: Promise<void> | undefined

  function nextBatch(): Waiting<Item, Result>[] {
    const oldest = performance.now() - options.maxWaitMs
    let weight = 0
    let end = 0
    for (const { item } of queue) {
      weight += options.weigh(item)
      if (end > 0 && weight > options.maxWeight) break
      end += 1
    }
    const batch = queue.slice(0, end)
    queue = queue.slice(end)
    for (const { reject } of batch.filter(({ since }) => since < oldest)) reject(options.late())
    return batch.filter(({ since }) => since >= oldest)
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined || result instanceof Error)
          reject(result ?? new Error('a batch left an item without an outcome'))
        else resolve(result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function drain(): Promise<void> {
    // Items of the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = nextBatch()
      if (batch.length > 0) await settle(batch)
    }
    draining = undefined
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.push({ item, since: performance.now(), resolve, reject })
      draining ??= drain()
      return promise
    },
    async idle() {
      while (draining) await draining
    },
  }
}

/** A waiting append, its JSON already serialized, so that the caller may change its objects. */
export type PendingAppend = {
  readonly stream: string
  readonly expected: number
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly data: string
    readonly metadata: string
  }[]
  /** Length of its texts. */
  readonly size: number
}

type Outcome = { append: number; last_revision: number | null; last_position: string | null; actual: number | null }

export function pendingAppend(stream: string, expected: number, events: readonly NewEvent[]): PendingAppend {
  if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
  const texts = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  return {
    stream,
    expected,
    events: texts,
    size: texts.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0),
  }
}

/**
 * Stores a batch in one transaction; a wrong revision fails only its own append.
 * @throws EventStoreUnavailable nothing of the batch was stored
 * @throws OutcomeUnknown all of it may be stored
 */
export async function appendBatch(
  connection: Connection,
  batch: readonly PendingAppend[],
): Promise<(Appended | Error)[]> {
  try {
    const outcomes = new Map(
      (await runQuery<Outcome>(connection, statement(batch))).map((outcome) => [outcome.append, outcome]),
    )
    return batch.map((append, index) => resultOf(append, outcomes.get(index + 1)))
  } catch (error) {
    if (batch.length > 1 && isFaultOfOne(error)) return appendOneByOne(connection, batch)
    throw error
  }
}

function statement(batch: readonly PendingAppend[]) {
  const events = batch.flatMap(({ expected, events }, index) =>
    events.map((event, offset) => ({ ...event, owner: index + 1, revision: expected + 1 + offset })),
  )
  return {
    name: 'append',
    text: 'SELECT * FROM events.append($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      batch.map(({ stream }) => stream),
      batch.map(({ expected }) => expected),
      events.map(({ owner }) => owner),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => data),
      events.map(({ metadata }) => metadata),
    ],
  }
}

function resultOf({ stream, expected }: PendingAppend, outcome: Outcome | undefined): Appended | Error {
  if (!outcome) return new EventStoreUnavailable(`the event store gave no outcome for ${stream}`)
  const { last_revision: revision, last_position: position, actual } = outcome
  if (revision === null || position === null) return new WrongExpectedRevision(stream, expected, actual ?? -1)
  return { revision, position: BigInt(position), isDuplicate: actual === null }
}

/** The table refused the data (an id used elsewhere, a zero byte): the other appends of the batch are not at fault. */
function isFaultOfOne(error: unknown): boolean {
  const cause = error instanceof EventStoreUnavailable ? error.cause : undefined
  return cause instanceof DatabaseError && /^(22|23|54)/.test(cause.code ?? '')
}

async function appendOneByOne(connection: Connection, batch: readonly PendingAppend[]): Promise<(Appended | Error)[]> {
  const results: (Appended | Error)[] = []
  for (const append of batch) {
    const [result] = await appendBatch(connection, [append]).catch((error: unknown) => [
      error instanceof Error ? error : new Error(String(error)),
    ])
    results.push(result ?? new EventStoreUnavailable(`the event store gave no outcome for ${append.stream}`))
  }
  return results
}
