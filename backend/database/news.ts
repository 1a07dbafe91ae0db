import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pause, retryDelay } from '@fleet/projections/runtime/backoff'
import { within } from '../event-store/bounded.ts'

export type News = {
  /** Whether word arrives; while it does not, nothing may be remembered that it would change. */
  listening(): boolean
  /** Resolves when it listens for the first time, or could not. */
  readonly begun: Promise<void>
  stop(): Promise<void>
}

export type NewsOptions = {
  readonly url: string
  readonly channel: string
  readonly onNews: (payload: string) => void
  /** Word may have been missed: at the loss of the connection, and again when it is back. */
  readonly onDoubt: () => void
  /** Held by all who listen, and let go of for a moment after each word: whoever gets it alone knows that everybody heard. */
  readonly sharedLock?: number
}

const heartbeatMs = 2_000
/** So long after it was cut off somebody believes to be listening at most, ms. */
export const longestUnheardMs = 2 * heartbeatMs

/** Listens on a connection of its own for what any process says on the channel. */
export function listenFor({ url, channel, onNews, onDoubt, sharedLock }: NewsOptions): News {
  const stopped = new AbortController()
  const { signal } = stopped
  const begun = Promise.withResolvers<void>()
  let listening = false

  async function listenOnce(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: heartbeatMs })
    const { promise: lost, resolve } = Promise.withResolvers<true>()
    const lose = () => resolve(true)
    let turn = Promise.resolve()
    const say = (statement: string) => within(heartbeatMs, client.query(statement), () => new Error('the database does not answer'))
    const takeLock = async () => sharedLock !== undefined && say(`SELECT pg_advisory_lock_shared(${sharedLock})`)
    const heard = async () => {
      if (sharedLock !== undefined) await say(`SELECT pg_advisory_unlock_shared(${sharedLock})`)
      await takeLock()
    }
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ payload = '' }) => {
      onNews(payload)
      // One at a time: locks that are held twice are let go of twice.
      turn = turn.then(heard).catch(lose)
    })
    signal.addEventListener('abort', lose, { once: true })
    try {
      await client.connect()
      await takeLock()
      await say(`LISTEN ${channel}`)
      onDoubt()
      listening = true
      begun.resolve()
      while (!(await Promise.race([lost, sleep(heartbeatMs, false, { ref: false })]))) await say('SELECT 1')
    } finally {
      listening = false
      onDoubt()
      begun.resolve()
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
    begun: begun.promise,
    async stop() {
      stopped.abort()
      await loop
    },
  }
}
