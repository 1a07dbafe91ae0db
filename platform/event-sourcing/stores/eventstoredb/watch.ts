import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'
import { leave } from './watched-client.ts'

/** After so long without any answer the server is asked for a sign of life, and left when none comes in as long again, ms. */
const silenceMs = 1_500

export type Watch = {
  /** Aborts when the server is left that calls are with now; those after have another. */
  readonly left: AbortSignal
  /** The server answered something. */
  heard(): void
  stop(): void
}

/**
 * Leaves a server that hangs. Nothing else does: gRPC waits without a limit for a server that took the connection, and
 * what it did not answer in time is no reason for the client to look for another.
 */
export function watch(client: EventStoreDBClient): Watch {
  let leaving = new AbortController()
  let heardAt = performance.now()
  let isAsking = false

  async function look(): Promise<void> {
    if (isAsking || performance.now() - heardAt < silenceMs) return
    isAsking = true
    const asked = performance.now()
    if (await isAlive(client)) heardAt = performance.now()
    else if (heardAt < asked) {
      await leave(client)
      const left = leaving
      leaving = new AbortController()
      left.abort(new Error('the event store did not answer and was left'))
    }
    isAsking = false
  }

  let timer: NodeJS.Timeout | undefined
  return {
    get left() {
      timer ??= setInterval(() => void look(), silenceMs / 4).unref()
      return leaving.signal
    },
    heard() {
      heardAt = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

/** Whatever comes back in time is a sign of life, a failure as well: of those the client makes its own sense. */
async function isAlive(client: EventStoreDBClient): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })
  // What came while this process was busy is looked at before the time that ran out meanwhile.
  const timer = setTimeout(
    () =>
      void turnOfTheLoop()
        .then(turnOfTheLoop)
        .then(() => resolve(false)),
    silenceMs,
  )
  reading
    .on('data', () => resolve(true))
    .on('end', () => resolve(true))
    .on('error', () => resolve(true))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void reading.cancel().catch(() => {})
  }
}
