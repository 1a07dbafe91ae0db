import { START, streamNameFilter } from '@eventstore/db-client'
import type { AllStreamResolvedEvent } from '@eventstore/db-client'
import { pause, retryDelay } from '@fleet/projections/runtime/backoff'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { reasonOf } from '../bounded.ts'
import type { Connection } from './connection.ts'
import { storedEvent } from './recorded.ts'

export type SubscriptionOptions = {
  /** Its `timeoutMs`: the longest wait for the server to confirm a subscription. */
  readonly link: Connection
  readonly after: bigint
  readonly signal: AbortSignal
  readonly onOutage: (error: unknown) => void
}

/** Subscribes again, from the last position delivered, whenever the client's subscription ends: it never resumes by itself. */
export async function* subscription(options: SubscriptionOptions): AsyncGenerator<SubscriptionMessage, void> {
  const { signal, onOutage } = options
  let after = options.after
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const message of untilDropped({ ...options, after })) {
        failures = 0
        after = message.kind === 'event' ? message.event.position : message.position
        yield message
      }
    } catch (error) {
      onOutage(error)
    }
    failures += 1
    await pause(retryDelay(failures), signal)
  }
}

/** A checkpoint or caught-up mark, valid once `due` events have been taken from the client's buffer. */
type Mark = { readonly due: number; readonly kind: 'checkpoint' | 'caught-up'; readonly position: bigint }

/**
 * One subscription of the client. Its marks come by callback and overtake the events still in its buffer; delivered
 * like that, a checkpoint stored by a consumer would skip those events after a restart. So each mark waits its turn.
 */
async function* untilDropped({ link, after, signal }: SubscriptionOptions): AsyncGenerator<SubscriptionMessage, void> {
  const marks: Mark[] = []
  let taken = 0
  let position = after
  let failure: Error | undefined
  let wake = () => {}
  const mark = (kind: Mark['kind'], reached: bigint) => {
    marks.push({ due: taken + source.readableLength, kind, position: reached })
    wake()
  }
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const { client, left, timeoutMs } = link
  const source = client.subscribeToAll(
    {
      fromPosition: after > 0n ? { commit: after, prepare: after } : START,
      filter: streamNameFilter({ regex: '^[^$]', checkpointInterval: 32, checkpointReached: (_, { commit }) => mark('checkpoint', commit) }),
    },
    { highWaterMark: 256 },
  )
  const unconfirmed = setTimeout(() => fail(new Error('the event store did not confirm a subscription in time')), timeoutMs)
  source.on('confirmation', () => clearTimeout(unconfirmed))
  source.on('caughtUp', () => mark('caught-up', 0n))
  source.on('readable', () => wake())
  source.on('error', fail)
  source.on('end', () => fail(new Error('the event store ended a subscription')))
  const abort = () => wake()
  const leave = () => fail(reasonOf(left))
  signal.addEventListener('abort', abort)
  left.addEventListener('abort', leave)
  try {
    while (!signal.aborted) {
      const resolved: AllStreamResolvedEvent | null = source.read()
      if (resolved) {
        taken += 1
        if (resolved.event) {
          const event = storedEvent(resolved.event, resolved.commitPosition)
          position = event.position
          yield { kind: 'event', event }
        }
      }
      while (marks[0] && marks[0].due <= taken) {
        const { kind, position: reached } = marks[0]
        marks.shift()
        if (reached > position) position = reached
        yield { kind, position }
      }
      if (resolved) continue
      if (failure) throw failure
      await new Promise<void>((resolve) => {
        wake = resolve
        if (failure || signal.aborted || source.readableLength > 0) resolve()
      })
    }
  } finally {
    clearTimeout(unconfirmed)
    signal.removeEventListener('abort', abort)
    left.removeEventListener('abort', leave)
    void source.unsubscribe().catch(() => {})
    source.destroy()
  }
}
