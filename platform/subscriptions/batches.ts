import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'

export type StoredBatch = {
  readonly events: readonly StoredEvent[]
  /** The log has been read to here. */
  readonly position: bigint
  readonly caughtUp: boolean
}

/**
 * Groups messages as they have piled up: one by one when quiet, up to `size` when behind. Reads ahead while a batch is
 * being worked on, at most two batches. Ends when `messages` ends, throws when it throws; whoever stops early must also
 * end `messages`.
 */
export async function* batches(
  messages: AsyncIterable<SubscriptionMessage>,
  size: number,
): AsyncGenerator<StoredBatch> {
  const pile: SubscriptionMessage[] = []
  let filled = Promise.withResolvers<void>()
  let drained = Promise.withResolvers<void>()
  let ended = false
  const pump = (async () => {
    for await (const message of messages) {
      pile.push(message)
      filled.resolve()
      while (pile.length >= 2 * size && !ended) await drained.promise
      if (ended) return
    }
  })()
  // Read failures are told by the generator below, once what came before them has been handed out.
  const finished = pump
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    .finally(() => {
      ended = true
      filled.resolve()
    })
  try {
    while (true) {
      if (pile.length === 0 && !ended) await filled.promise
      if (pile.length === 0) break
      yield take(pile, size)
      filled = Promise.withResolvers()
      if (pile.length > 0) filled.resolve()
      drained.resolve()
      drained = Promise.withResolvers()
    }
    const failure = await finished
    if (failure) throw failure.error
  } finally {
    ended = true
    drained.resolve()
  }
}

function take(pile: SubscriptionMessage[], size: number): StoredBatch {
  const messages = pile.splice(0, size)
  const events = messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))
  const last = messages.at(-1)
  if (last === undefined) throw new Error('nothing to take')
  const position = last.kind === 'event' ? last.event.position : last.position
  return { events, position, caughtUp: messages.some(({ kind }) => kind === 'caught-up') }
}
