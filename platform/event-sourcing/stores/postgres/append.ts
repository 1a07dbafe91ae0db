import { DatabaseError } from 'pg'
import { EventStoreUnavailable, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import type { Appended, NewEvent } from '@fleet/domain/kernel/event-store'
import { ask } from './connection.ts'
import type { Connection } from './connection.ts'

/** One append on its way, its JSON already text, so that the caller may change its objects. */
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
      (await ask<Outcome>(connection, statement(batch))).map((outcome) => [outcome.append, outcome]),
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
  return { revision, position: BigInt(position), isRepeat: actual === null }
}

/** Data that the table refuses (an id used elsewhere, a zero byte): its neighbours in the batch are not at fault. */
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
