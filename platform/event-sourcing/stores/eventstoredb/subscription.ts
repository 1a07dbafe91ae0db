import { START, STREAM_NAME, type AllStreamResolvedEvent, type AllStreamSubscription } from '@eventstore/db-client'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { pause, retryDelay } from '../../../async/backoff.ts'
import { abortReason } from '../../../async/timeout.ts'
import type { Connection } from './connection.ts'
import type { OurStreams } from './our-streams.ts'
import { storedEvent } from './recorded.ts'

type SubscriptionOptions = {
  /** Its `timeoutMs` limits the wait for the server to confirm a subscription. */
  readonly link: Connection
  readonly ours: OurStreams
  readonly after: bigint
  readonly signal: AbortSignal
  readonly onOutage: (error: unknown) => void
}

/**
 * Subscribes again from the last delivered position whenever the client's subscription ends: it never resumes by
 * itself.
 */
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
      if (!signal.aborted) onOutage(error)
    }
    failures += 1
    await pause(retryDelay(failures), signal)
  }
}

/**
 * Events that the client buffers for a busy reader: the server ends a subscription that takes live events too slowly.
 */
const bufferedEvents = 1_024
/** The server sends a checkpoint after 32 times this many events. */
const checkpointInterval = 32

/** A message of the server between events, and the number of events that precede it. */
type Mark = { readonly kind: 'checkpoint' | 'caught-up'; readonly position: bigint; readonly behind: number }

/**
 * One subscription of the client. It reports checkpoints and the end of the log by callback, while earlier events are
 * still in its buffer. Each mark waits here for those events: otherwise a stored checkpoint would skip them after a
 * restart.
 */
async function* untilDropped({
  link,
  ours,
  after,
  signal,
}: SubscriptionOptions): AsyncGenerator<SubscriptionMessage, void> {
  const { client, callOptions, abandoned, timeoutMs } = link
  const marks: Mark[] = []
  let taken = 0
  let failure: Error | undefined
  let changed = Promise.withResolvers<void>()
  const wake = () => changed.resolve()
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const mark = (kind: Mark['kind'], position = 0n) => {
    marks.push({ kind, position, behind: taken + events.readableLength })
    wake()
  }
  const events: AllStreamSubscription = client.subscribeToAll(
    {
      ...callOptions,
      fromPosition: after > 0n ? { commit: after, prepare: after } : START,
      filter: {
        filterOn: STREAM_NAME,
        ...ours.filter,
        checkpointInterval,
        checkpointReached: (_, { commit }) => mark('checkpoint', commit),
      },
    },
    { highWaterMark: bufferedEvents },
  )
  const unconfirmed = setTimeout(
    () => fail(new Error('the event store did not confirm a subscription in time')),
    timeoutMs,
  )
  const leave = () => fail(abortReason(abandoned))
  events
    .on('confirmation', () => clearTimeout(unconfirmed))
    .on('caughtUp', () => mark('caught-up'))
    .on('readable', wake)
    .on('end', () => fail(new Error('the event store ended a subscription')))
    .on('error', fail)
  signal.addEventListener('abort', wake)
  abandoned.addEventListener('abort', leave)
  let position = after
  try {
    while (!signal.aborted) {
      const [mark] = marks
      const due = mark?.behind === taken ? mark : undefined
      const resolved: AllStreamResolvedEvent | null = due === undefined ? events.read() : null
      if (due !== undefined) {
        marks.shift()
        if (due.position > position) position = due.position
        yield { kind: due.kind, position }
      } else if (resolved !== null) {
        taken += 1
        if (resolved.event === undefined) continue
        const event = storedEvent(resolved.event, resolved.commitPosition)
        position = event.position
        yield { kind: 'event', event }
      } else if (failure !== undefined) throw failure
      else {
        await changed.promise
        changed = Promise.withResolvers()
      }
    }
  } finally {
    clearTimeout(unconfirmed)
    signal.removeEventListener('abort', wake)
    abandoned.removeEventListener('abort', leave)
    void events.unsubscribe().catch(() => {})
  }
}
