import { NO_STREAM, WrongExpectedVersionError, jsonEvent } from '@eventstore/db-client'
import { WrongExpectedRevision, type Appended, type NewEvent } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../../async/timeout.ts'
import type { Connection } from './connection.ts'
import { faultOf, outcomeUnknown, unavailable, type Fault } from './faults.ts'
import { proposedAppend } from './fast-path/append-messages.ts'
import { withRetries } from './retry.ts'

/**
 * Appends, and retries with the same ids while the outcome is unknown: the server recognizes a repeat at the same
 * expected revision.
 */
export async function append(
  connection: Connection,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): Promise<Appended> {
  if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
  const shared = connection.batch && proposedAppend(stream, expected, events)
  async function attempt(limit: number): Promise<Appended> {
    const { batch, abandoned, noteAnswer } = connection
    const work =
      shared && batch ? batch.append(shared, limit) : appendByClient(connection, { stream, expected, events }, limit)
    // A second timer, for a connection that is never established.
    const appended = await withTimeout(limit + 250, work, () => new Error('no answer in time'), abandoned)
    noteAnswer()
    return appended
  }
  const faults = new Set<Fault>()
  const again = (error: unknown) => {
    if (error instanceof WrongExpectedRevision) return false
    const fault = faultOf(error)
    faults.add(fault)
    return fault !== 'refused'
  }
  const isNew = connection.end.beginAppend()
  try {
    const { revision, position } = await withRetries(attempt, { timeoutMs: connection.timeoutMs, again })
    return { revision, position, ...(faults.size === 0 && isNew(position) && { isDuplicate: false }) }
  } catch (error) {
    if (error instanceof WrongExpectedRevision) throw error
    throw faults.has('unknown') ? outcomeUnknown(error) : unavailable(error)
  }
}

type Proposed = { readonly stream: string; readonly expected: number; readonly events: readonly NewEvent[] }

/** Sends a single append. Given credentials, the client uses a separate call and respects its deadline. */
async function appendByClient(
  { client, callOptions, credentials }: Connection,
  { stream, expected, events }: Proposed,
  limit: number,
): Promise<Appended> {
  const options = {
    ...callOptions,
    ...(credentials && { credentials }),
    expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
    deadline: limit,
  } as const
  const proposed = events.map((event) => jsonEvent(event))
  try {
    const { nextExpectedRevision, position } = await client.appendToStream(stream, proposed, options)
    return { revision: Number(nextExpectedRevision), position: position?.commit ?? 0n }
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
    const actual = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1
    throw new WrongExpectedRevision(stream, expected, actual)
  }
}
