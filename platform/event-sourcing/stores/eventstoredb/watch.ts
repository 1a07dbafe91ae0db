import { setImmediate as nextTurn } from 'node:timers/promises'
import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'

/** After so long without any answer the server is asked for a sign of life, and left when none comes in as long again, ms. */
const silenceMs = 1_500

type Watch = {
  /** Begins, once. */
  start(): void
  /** Reports that the server answered something. */
  noteAnswer(): void
  stop(): void
}

type Watched = {
  readonly client: () => EventStoreDBClient
  /** Called when the server hangs: from then on `client` gives another client. */
  readonly abandon: () => void
}

/**
 * Leaves a server that hangs. Nothing else does: gRPC waits without a limit for a server that accepted the connection, and
 * the client looks for another server only after a call that failed, not after one without an answer.
 */
export function watch({ client, abandon }: Watched): Watch {
  let lastAnswerAt = performance.now()
  let isProbing = false

  async function probe(): Promise<void> {
    if (isProbing || performance.now() - lastAnswerAt < silenceMs) return
    isProbing = true
    const probedAt = performance.now()
    if (await isAlive(client())) lastAnswerAt = performance.now()
    else if (lastAnswerAt < probedAt) abandon()
    isProbing = false
  }

  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      timer ??= setInterval(() => void probe(), silenceMs / 4).unref()
    },
    noteAnswer() {
      lastAnswerAt = performance.now()
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
      void nextTurn()
        .then(nextTurn)
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
