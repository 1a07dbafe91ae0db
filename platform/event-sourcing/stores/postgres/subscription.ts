import { pause, retryDelay } from '../../../async/backoff.ts'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { unlessAborted } from '../../../async/bounded.ts'
import { askToRead } from './connection.ts'
import type { Connection } from './connection.ts'
import { eventColumns, storedEvent } from './stored-event.ts'
import type { EventRow } from './stored-event.ts'
import type { WakeUp } from './wake-up.ts'

export type SubscriptionOptions = {
  readonly after: bigint
  readonly signal: AbortSignal
  readonly wakeUp: WakeUp
  /** Events in memory: up to two pages, one being consumed and one being fetched. */
  readonly pageSize: number
  readonly onOutage: (error: unknown) => void
}

/** Pages through the log by position, which the lock in `events.append` makes safe, and sleeps at its end. */
export async function* subscription(
  connection: Connection,
  options: SubscriptionOptions,
): AsyncGenerator<SubscriptionMessage, void> {
  const { signal, wakeUp, pageSize } = options
  let position = options.after
  let saidCaughtUp = false
  let failures = 0
  let ahead: Promise<StoredEvent[]> | undefined
  while (!signal.aborted) {
    let page: StoredEvent[] | undefined
    try {
      page = await unlessAborted(signal, ahead ?? pageAfter(connection, position, pageSize))
      failures = 0
    } catch (error) {
      options.onOutage(error)
      failures += 1
      await pause(retryDelay(failures), signal)
      continue
    } finally {
      ahead = undefined
    }
    if (!page) return
    const last = page.at(-1)
    const isFull = page.length === pageSize
    if (last && isFull) {
      ahead = pageAfter(connection, last.position, pageSize)
      ahead.catch(() => {})
    }
    for (const event of page) {
      yield { kind: 'event', event }
      if (signal.aborted) return
      position = event.position
    }
    if (isFull) continue
    if (last || !saidCaughtUp) yield { kind: 'caught-up', position }
    saidCaughtUp = true
    await wakeUp.wait(position, signal)
  }
}

async function pageAfter(connection: Connection, position: bigint, pageSize: number): Promise<StoredEvent[]> {
  const rows = await askToRead<EventRow>(connection, {
    name: 'read-log',
    text: `SELECT ${eventColumns} FROM events.event WHERE position > $1 ORDER BY position LIMIT $2`,
    values: [position.toString(), pageSize],
  })
  return rows.map(storedEvent)
}
