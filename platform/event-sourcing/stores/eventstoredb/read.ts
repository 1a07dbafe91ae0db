import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type Position,
  type StreamingRead,
} from '@eventstore/db-client'
import { EventStoreUnavailable, type ReadOptions } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { abortReason } from '../../../async/timeout.ts'
import type { Connection } from './connection.ts'
import { faultOf, unavailable } from './faults.ts'
import type { OurStreams } from './our-streams.ts'
import { storedEvent, tombstone } from './recorded.ts'
import { withRetries } from './retry.ts'

/** @throws EventStoreUnavailable */
export async function readStream(connection: Connection, stream: string, options: ReadOptions): Promise<StoredEvent[]> {
  const { from, direction = 'forwards', limit } = options
  if (limit === 0 || (from !== undefined && from < 0 && direction === 'backwards')) return []
  return withReadRetries(connection, async (timeoutMs) => {
    const events: StoredEvent[] = []
    const reading = connection.client.readStream(stream, {
      ...connection.callOptions,
      direction: direction === 'backwards' ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? (direction === 'backwards' ? END : START) : BigInt(Math.max(from, 0)),
      ...(limit !== undefined && { maxCount: limit }),
    })
    try {
      for await (const { event, commitPosition } of readEvents(reading, connection, timeoutMs))
        if (event) events.push(storedEvent(event, commitPosition))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      if (error instanceof StreamDeletedError) return [tombstone(stream)]
      throw error
    }
    return events
  })
}

/**
 * The newest events of our streams, newest first.
 * @throws EventStoreUnavailable
 */
export async function readNewest(
  connection: Connection,
  { limit, ours }: { readonly limit: number; readonly ours: OurStreams },
): Promise<StoredEvent[]> {
  return withReadRetries(connection, async (timeoutMs) => {
    const newest: StoredEvent[] = []
    let from: typeof END | Position = END
    for (let pageSize = 32; ; pageSize = 1_000) {
      // Read to its end: the client never frees a read that is abandoned early.
      const page: AllStreamResolvedEvent[] = []
      const reading = connection.client.readAll({
        ...connection.callOptions,
        direction: BACKWARDS,
        fromPosition: from,
        maxCount: pageSize,
      })
      for await (const resolved of readEvents(reading, connection, timeoutMs)) page.push(resolved)
      newest.push(
        ...page.flatMap(({ event, commitPosition }) =>
          event && ours.has(event.streamId) ? [storedEvent(event, commitPosition)] : [],
        ),
      )
      if (newest.length >= limit) return newest.slice(0, limit)
      const oldest = page.at(-1)?.event?.position
      if (page.length < pageSize || !oldest) return newest
      from = oldest
    }
  })
}

/** @throws EventStoreUnavailable */
export async function readEnd(connection: Connection): Promise<bigint> {
  return withReadRetries(connection, async (timeoutMs) => {
    let end = 0n
    const reading = connection.client.readAll({
      ...connection.callOptions,
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 1,
    })
    for await (const { event, commitPosition } of readEvents(reading, connection, timeoutMs))
      end = event?.position?.commit ?? commitPosition ?? 0n
    return end
  })
}

async function withReadRetries<T>({ timeoutMs }: Connection, read: (timeoutMs: number) => Promise<T>): Promise<T> {
  try {
    return await withRetries(read, { timeoutMs, again: (error) => faultOf(error) !== 'refused' })
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * A read that fails when nothing arrives for `timeoutMs`, and that also ends at the server when the reader stops early.
 */
async function* readEvents<E>(
  reading: StreamingRead<E>,
  { abandoned, noteAnswer }: Connection,
  timeoutMs: number,
): AsyncGenerator<E> {
  const timer = setTimeout(
    () => reading.destroy(new EventStoreUnavailable('the event store did not answer a read in time')),
    timeoutMs,
  )
  const leave = () => reading.destroy(abortReason(abandoned))
  abandoned.addEventListener('abort', leave)
  reading.on('error', () => {}) // The client reports a cancelled call after the reader has stopped.
  try {
    for await (const event of reading) {
      timer.refresh()
      noteAnswer()
      yield event
    }
  } finally {
    clearTimeout(timer)
    abandoned.removeEventListener('abort', leave)
    void reading.cancel().catch(() => {})
  }
}
