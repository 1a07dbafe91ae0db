import { NO_STREAM, WrongExpectedVersionError, jsonEvent } from '@eventstore/db-client'
import { WrongExpectedRevision, type Appended, type NewEvent } from '@fleet/domain/kernel/event-store'
import { within } from '../../../async/bounded.ts'
import type { ProposedAppend } from './append-messages.ts'
import type { Connection } from './connection.ts'
import { faultOf, outcomeUnknown, unavailable, type Fault } from './faults.ts'
import { withRetries } from './retry.ts'

/** Characters of an append that is not sent among others, which would wait behind it. */
const heavy = 256 * 1024

/**
 * Appends, trying again with the same ids while the outcome is unknown: the server takes a repeat at the same expected
 * revision for the same append.
 */
export async function append(
  connection: Connection,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): Promise<Appended> {
  if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
  const texts = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  const size = texts.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
  const proposed = { stream, expected, events: texts }
  const attempt = size > heavy ? appendAlone : appendAmongOthers
  const seen = new Set<Fault>()
  const again = (error: unknown) => {
    if (error instanceof WrongExpectedRevision) return false
    const fault = faultOf(error)
    seen.add(fault)
    return fault !== 'refused'
  }
  const isNew = connection.end.isBehind()
  try {
    const { revision, position } = await withRetries((limit) => attempt(connection, proposed, limit), {
      timeoutMs: connection.timeoutMs,
      again,
    })
    return { revision, position, ...(seen.size === 0 && isNew(position) && { isRepeat: false }) }
  } catch (error) {
    if (error instanceof WrongExpectedRevision) throw error
    throw seen.has('unknown') ? outcomeUnknown(error) : unavailable(error)
  }
}

async function appendAmongOthers(
  { appends, left, heard }: Connection,
  proposed: ProposedAppend,
  limit: number,
): Promise<Appended> {
  // The timer behind that of the call: for a connection that is never made.
  const answer = await within(limit + 250, appends.append(proposed, limit), () => new Error('no answer in time'), left)
  heard()
  if (answer.kind === 'wrong-revision')
    throw new WrongExpectedRevision(proposed.stream, proposed.expected, answer.actual)
  return answer
}

/** A call of its own: one with credentials of its own is. */
async function appendAlone(
  { client, credentials, left }: Connection,
  { stream, expected, events }: ProposedAppend,
  limit: number,
): Promise<Appended> {
  const options = {
    expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
    deadline: limit,
    ...(credentials && { credentials }),
  } as const
  const proposed = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) }),
  )
  try {
    const result = await within(
      limit + 250,
      client.appendToStream(stream, proposed, options),
      () => new Error('no answer in time'),
      left,
    )
    return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError)
      throw new WrongExpectedRevision(
        stream,
        expected,
        typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1,
      )
    throw error
  }
}
