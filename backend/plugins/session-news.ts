import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pause, retryDelay } from '@fleet/projections/runtime/backoff'
import { within } from '../event-store/bounded.ts'
import { newsChannel } from './session-table.ts'

export type SessionNews = {
  /** Whether word of ended sessions arrives; while it does not, nothing may be remembered. */
  listening(): boolean
  stop(): Promise<void>
}

const heartbeatMs = 2_000

/**
 * Listens on a connection of its own for sessions that changed or ended in any process. `onDoubt` is called whenever
 * word may have been missed: at the loss of the connection, and again when it is back.
 */
export function sessionNews(options: { url: string; onNews: (payload: string) => void; onDoubt: () => void }): SessionNews {
  const { url, onNews, onDoubt } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let listening = false

  async function listenOnce(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: heartbeatMs })
    const { promise: lost, resolve } = Promise.withResolvers<true>()
    const lose = () => resolve(true)
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ payload = '' }) => onNews(payload))
    signal.addEventListener('abort', lose, { once: true })
    const say = (statement: string) => within(heartbeatMs, client.query(statement), () => new Error('the database does not answer'))
    try {
      await client.connect()
      await say(`LISTEN ${newsChannel}`)
      onDoubt()
      listening = true
      while (!(await Promise.race([lost, sleep(heartbeatMs, false, { ref: false })]))) await say('SELECT 1')
    } finally {
      listening = false
      onDoubt()
      signal.removeEventListener('abort', lose)
      await within(heartbeatMs, client.end(), () => new Error('the connection does not close')).catch(() => {})
    }
  }

  async function listen(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const since = performance.now()
      await listenOnce().catch(() => {})
      if (performance.now() - since > heartbeatMs) failures = 1
      await pause(retryDelay(failures), signal)
    }
  }

  const loop = listen()
  return {
    listening: () => listening,
    async stop() {
      stopped.abort()
      await loop
    },
  }
}
