import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pause, retryDelay } from '../async/backoff.ts'
import { withTimeout } from '../async/timeout.ts'
import { connections } from './connections.ts'

type ChannelListener = {
  /**
   * Whether notifications arrived until `maxUndetectedLossMs` ago. While they do not, nothing may be cached that they
   * would invalidate: read it before each use of a cache.
   */
  listening(): boolean
  /** Resolves when it listens for the first time, or failed to. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

type ListenOptions = {
  readonly channel: string
  readonly onNotification: (payload: string) => void
  /** Notifications may have been missed: called when the connection is lost, and again when it is back. */
  readonly onPossibleLoss: () => void
  /**
   * Advisory lock that every listener holds shared and releases briefly after each notification: the acknowledgment. A
   * process that gets it exclusively knows that all listeners have received the notification.
   */
  readonly sharedLock?: number
}

export type NotificationHub = {
  /** Receives notifications of a channel from any process; at most one listener for each channel. */
  listenFor(options: ListenOptions): ChannelListener
}

const heartbeatMs = 2_000
/** After so long without a use of `listening` the heartbeat slows down, until the next use. */
const idleAfterMs = 10_000
const idleHeartbeatMs = 20_000
/** How long `listening` may be true after the connection was lost, ms. */
export const maxUndetectedLossMs = 2 * heartbeatMs

/** Runs one statement at a time. A statement without an answer counts as a lost connection. */
type Connection = { readonly run: (statement: string) => Promise<unknown> }
type Channel = ListenOptions & {
  listening: boolean
  line: Connection | undefined
  readonly ready: PromiseWithResolvers<void>
}

type Timing = {
  /** Milliseconds that only grow. */
  readonly now: () => number
  /** Waits this many milliseconds, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}
const realTiming: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {}),
}

/** Listens on one connection for all channels of this process, as long as there is a listener. */
export function notificationHub(url: string, { now, wait }: Timing = realTiming): NotificationHub {
  const channels = new Set<Channel>()
  /** When `listening` was read last, and when the connection answered last. */
  let usedAt = now()
  let answeredAt = -Infinity
  let endIdleWait = () => {}
  let line: Connection | undefined
  let running: { readonly stop: () => void; readonly ended: Promise<void> } | undefined

  async function open(channel: Channel, on: Connection): Promise<void> {
    if (channel.line === on) return
    channel.line = on
    if (channel.sharedLock !== undefined) await on.run(`SELECT pg_advisory_lock_shared(${channel.sharedLock})`)
    await on.run(`LISTEN ${channel.channel}`)
    if (!channels.has(channel) || channel.line !== on) return
    channel.onPossibleLoss()
    channel.listening = true
    channel.ready.resolve()
  }

  function close(channel: Channel): void {
    channel.line = undefined
    channel.listening = false
    channel.onPossibleLoss()
    channel.ready.resolve()
  }

  async function acknowledge({ sharedLock }: Channel, on: Connection): Promise<void> {
    if (sharedLock === undefined) return
    await on.run(`SELECT pg_advisory_unlock_shared(${sharedLock})`)
    await on.run(`SELECT pg_advisory_lock_shared(${sharedLock})`)
  }

  async function listenOnce(signal: AbortSignal): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMs,
      application_name: connections.listening.name,
    })
    const lost = new AbortController()
    const lose = () => lost.abort()
    let turn: Promise<unknown> = Promise.resolve()
    const run = (statement: string) => {
      const result = turn.then(() =>
        withTimeout(heartbeatMs, client.query(statement), () => new Error('the database does not answer')),
      )
      turn = result.then(() => (answeredAt = now()), lose)
      return result
    }
    const untilHeartbeat = async () => {
      const woken = new AbortController()
      const isIdle = now() - usedAt > idleAfterMs
      if (isIdle) endIdleWait = () => woken.abort()
      await wait(isIdle ? idleHeartbeatMs : heartbeatMs, AbortSignal.any([lost.signal, woken.signal]))
    }
    const mine: Connection = { run }
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ channel: name, payload = '' }) => {
      for (const channel of channels) {
        if (channel.channel !== name) continue
        channel.onNotification(payload)
        acknowledge(channel, mine).catch(lose)
      }
    })
    signal.addEventListener('abort', lose, { once: true })
    try {
      await client.connect()
      line = mine
      await Promise.all([...channels].map((channel) => open(channel, mine)))
      for (await untilHeartbeat(); !lost.signal.aborted; await untilHeartbeat()) await run('SELECT 1')
    } finally {
      line = undefined
      for (const channel of channels) close(channel)
      signal.removeEventListener('abort', lose)
      await withTimeout(heartbeatMs, client.end(), () => new Error('the connection does not close')).catch(() => {})
    }
  }

  async function listen(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const since = performance.now()
      await listenOnce(signal).catch(() => {})
      if (performance.now() - since > heartbeatMs) failures = 1
      await pause(retryDelay(failures), signal)
    }
  }

  function begin(): void {
    const stopped = new AbortController()
    running = { stop: () => stopped.abort(), ended: listen(stopped.signal) }
  }

  async function leave(channel: Channel): Promise<void> {
    if (!channels.delete(channel)) return
    const { line: on, sharedLock } = channel
    close(channel)
    if (channels.size > 0) {
      if (on !== undefined && sharedLock !== undefined)
        await on.run(`SELECT pg_advisory_unlock_shared(${sharedLock})`).catch(() => {})
      return
    }
    const last = running
    running = undefined
    last?.stop()
    await last?.ended
  }

  return {
    listenFor(options) {
      const channel: Channel = { ...options, listening: false, line: undefined, ready: Promise.withResolvers<void>() }
      channels.add(channel)
      if (running === undefined) begin()
      // A failure here also shows as a lost connection.
      else if (line !== undefined) open(channel, line).catch(() => {})
      return {
        listening() {
          usedAt = now()
          endIdleWait()
          return channel.listening && usedAt - answeredAt <= maxUndetectedLossMs
        },
        ready: channel.ready.promise,
        stop: () => leave(channel),
      }
    },
  }
}
