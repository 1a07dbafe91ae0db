import { NO_STREAM, WrongExpectedVersionError, jsonEvent } from '@eventstore/db-client'
import { WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import type { Appended, NewEvent } from '@fleet/domain/kernel/event-store'
import { within } from '../bounded.ts'
import type { Connection } from './connection.ts'
import { faultOf, outcomeUnknown, unavailable } from './faults.ts'
import type { Fault } from './faults.ts'
import { withRetries } from './retry.ts'

/**
 * Appends, trying again with the same ids while the outcome is unknown: the server takes a repeat at the same expected
 * revision for the same append.
 */
export async function append(connection: Connection, stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
  if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
  const proposed = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }))
  const seen = new Set<Fault>()
  const again = (error: unknown) => {
    if (error instanceof WrongExpectedVersionError) return false
    const fault = faultOf(error)
    seen.add(fault)
    return fault !== 'refused'
  }
  try {
    return await withRetries((limit) => appendOnce(connection, { stream, expected, proposed, limit }), { timeoutMs: connection.timeoutMs, again })
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevision(stream, expected, revisionOf(error.actualVersion))
    throw seen.has('unknown') ? outcomeUnknown(error) : unavailable(error)
  }
}

type Attempt = { readonly stream: string; readonly expected: number; readonly proposed: ReturnType<typeof jsonEvent>[]; readonly limit: number }

async function appendOnce({ client, credentials, left, heard }: Connection, { stream, expected, proposed, limit }: Attempt): Promise<Appended> {
  const options = { expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected), deadline: limit, ...(credentials && { credentials }) } as const
  // The deadline covers a server that hangs; the timer behind it, a client that never reports it.
  const result = await within(limit + 250, client.appendToStream(stream, proposed, options), () => new Error('no answer in time'), left)
  heard()
  return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n }
}

function revisionOf(actual: WrongExpectedVersionError['actualVersion']): number {
  return typeof actual === 'bigint' ? Number(actual) : -1
}
