import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'

/** After so long without any answer the server is asked for a sign of life, and left when none comes in as long again, ms. */
const silenceMs = 1_500

type Watch = {
  /** Begins, once. */
  start(): void
  /** Reports that the server answered something. */
  heard(): void
  stop(): void
}

type Watched = {
  readonly client: () => EventStoreDBClient
  /** Called when the server hangs: from then on `client` gives another client. */
  readonly leave: () => void
}

/**
 * Leaves a server that hangs. Nothing else does: gRPC waits without a limit for a server that accepted the connection, and
 * the client looks for another server only after a call that failed, not after one without an answer.
 */
export function watch({ client, leave }: Watched): Watch {
  let heardAt = performance.now()
  let isAsking = false

  async function look(): Promise<void> {
    if (isAsking || performance.now() - heardAt < silenceMs) return
    isAsking = true
    const asked = performance.now()
    if (await isAlive(client())) heardAt = performance.now()
    else if (heardAt < asked) leave()
    isAsking = false
  }

  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer ??= setInterval(() => void look(), silenceMs / 4).unref()
    },
    heard() {
      heardAt = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

/** Any response in time is a sign of life, an error as well: the client reacts to those itself. */
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
