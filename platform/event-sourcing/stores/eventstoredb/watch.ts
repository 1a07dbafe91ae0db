import { setImmediate as nextTurn } from 'node:timers/promises'
import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client'

/**
 * After this time without an answer the server is probed, and abandoned when the probe gets no answer in the same time,
 * ms.
 */
const silenceMs = 1_500

type Watch = {
  /** Starts the watch; repeated calls do nothing. */
  start(): void
  /** Records that the server answered something. */
  noteAnswer(): void
  stop(): void
}

type Watched = {
  readonly client: () => EventStoreDBClient
  /** Called when the server hangs; afterwards `client` returns another client. */
  readonly abandon: () => void
}

/**
 * Abandons a server that hangs. Nothing else does: gRPC waits forever for a server that accepted the connection, and
 * the client looks for another server only after a failed call, not after one without an answer.
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

/** Any response in time is a sign of life, including an error: the client handles those itself. */
async function isAlive(client: EventStoreDBClient): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })
  // Answers that arrived while this process was busy are handled before the timeout.
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
