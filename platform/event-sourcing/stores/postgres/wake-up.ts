import { setTimeout as sleep } from 'node:timers/promises'
import { pause, retryDelay } from '../../../async/backoff.ts'
import { within } from '../../../async/bounded.ts'
import type { Connection } from './connection.ts'

export type WakeUp = {
  /** Resolves when there may be events after `position`: on word from Postgres, every `pollMs` without, or on abort. */
  wait(position: bigint, signal: AbortSignal): Promise<void>
}

/**
 * Listens on one connection for all subscriptions of a process, from the first wait on until `signal` aborts. Word may
 * get lost with the connection, so nothing depends on it: it only shortens the wait.
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
    const say = (statement: string) =>
      within(connection.timeoutMs / 2, client.query(statement), () => new Error('the event store does not answer'))
    try {
      await say('LISTEN events')
      wakeAll()
      while (!(await Promise.race([lost, sleep(pollMs, false, { ref: false })]))) await say('SELECT 1')
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
