import { setTimeout as sleep } from 'node:timers/promises'
import { pause, retryDelay } from '../../../async/backoff.ts'
import { withTimeout, unlessAborted } from '../../../async/timeout.ts'
import { type Connection, runReadQuery } from './connection.ts'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { eventColumns, storedEvent, type EventRow } from './read-stream.ts'

type WakeUp = {
  /**
   * Resolves when there may be events after `position`: on a notification from Postgres, every `pollMs` without one, or
   * on abort.
   */
  wait(position: bigint, signal: AbortSignal): Promise<void>
}

/**
 * Listens on one connection for all subscriptions of a process, from the first wait until `signal` aborts.
 * Notifications may get lost with the connection; they only shorten the wait.
 */
export function wakeUp(connection: Connection, { pollMs, signal }: { pollMs: number; signal: AbortSignal }): WakeUp {
  const sleepers = new Set<() => void>()
  let newest = -1n
  let listening: Promise<void> | undefined

  function wakeAll(): void {
    for (const wake of sleepers) wake()
  }

  async function listenOnce(): Promise<void> {
    const client = await connection.pool.connect()
    const { promise: lost, resolve } = Promise.withResolvers<true>()
    const lose = () => resolve(true)
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ payload }) => {
      newest = BigInt(payload || newest)
      wakeAll()
    })
    signal.addEventListener('abort', lose, { once: true })
    const run = (statement: string) =>
      withTimeout(connection.timeoutMs / 2, client.query(statement), () => new Error('the event store does not answer'))
    try {
      await run('LISTEN events')
      wakeAll()
      while (!(await Promise.race([lost, sleep(2 * pollMs, false, { ref: false })]))) await run('SELECT 1')
    } finally {
      signal.removeEventListener('abort', lose)
      client.release(true)
    }
  }

  async function listen(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const since = performance.now()
      await listenOnce().catch(() => {})
      failures = performance.now() - since > pollMs ? 1 : failures + 1
      await pause(retryDelay(failures), signal)
    }
  }

  return {
    async wait(position, stop) {
      listening ??= listen()
      if (newest > position || stop.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = () => resolve()
      const timer = setTimeout(wake, pollMs)
      sleepers.add(wake)
      stop.addEventListener('abort', wake, { once: true })
      await promise
      clearTimeout(timer)
      sleepers.delete(wake)
      stop.removeEventListener('abort', wake)
    },
  }
}

type SubscriptionOptions = {
  readonly after: bigint
  readonly signal: AbortSignal
  readonly wakeUp: WakeUp
  /** Up to two pages are in memory, one being consumed and one being fetched. */
  readonly pageSize: number
  readonly onOutage: (error: unknown) => void
}

/** Reads the log in pages by position, which the lock in `events.append` makes safe, and waits at its end. */
export async function* subscription(
  connection: Connection,
  options: SubscriptionOptions,
): AsyncGenerator<SubscriptionMessage, void> {
  const { signal, wakeUp, pageSize } = options
  let position = options.after
  let reportedCaughtUp = false
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
    if (last || !reportedCaughtUp) yield { kind: 'caught-up', position }
    reportedCaughtUp = true
    await wakeUp.wait(position, signal)
  }
}

async function pageAfter(connection: Connection, position: bigint, pageSize: number): Promise<StoredEvent[]> {
  const rows = await runReadQuery<EventRow>(connection, {
    name: 'read-log',
    text: `SELECT ${eventColumns} FROM events.event WHERE position > $1 ORDER BY position LIMIT $2`,
    values: [position.toString(), pageSize],
  })
  return rows.map(storedEvent)
}
