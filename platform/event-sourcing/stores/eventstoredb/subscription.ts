import { PassThrough } from 'node:stream'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { Client, type ClientReadableStream } from '@grpc/grpc-js'
import { pause, retryDelay } from '../../../async/backoff.ts'
import type { SubscriptionMessage } from '@fleet/domain/kernel/event-store'
import { reasonOf, within } from '../../../async/bounded.ts'
import type { Connection } from './connection.ts'
import type { OurStreams } from './our-streams.ts'
import { subscriptionAnswer, subscriptionRequest, type SubscriptionAnswer } from './subscription-messages.ts'
import { asBuffer } from './wire.ts'

export type SubscriptionOptions = {
  /** Its `timeoutMs`: the longest wait for the server to confirm a subscription. */
  readonly link: Connection
  readonly ours: OurStreams
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
      if (!signal.aborted) onOutage(error)
    }
    failures += 1
    await pause(retryDelay(failures), signal)
  }
}

/** Events held for a reader who is busy: the server ends a subscription that takes live ones too slowly. */
const takenAhead = 1_024

class Subscriptions extends Client {}
const method = '/event_store.client.streams.Streams/Read'

/**
 * One subscription of the server's, by a call of ours: the client decodes twice as slowly, and its marks come by callback and
 * overtake the events still in its buffer; a checkpoint that a consumer stored would skip those after a restart.
 */
async function* untilDropped({
  link,
  ours,
  after,
  signal,
}: SubscriptionOptions): AsyncGenerator<SubscriptionMessage, void> {
  const { client, left, timeoutMs } = link
  const late = () => new Error('the event store did not confirm a subscription in time')
  const call = await openInTime(open(client, subscriptionRequest(after, ours)), (opening) =>
    within(timeoutMs, opening, late, AbortSignal.any([left, signal])),
  )
  const taken = new PassThrough({ objectMode: true, highWaterMark: takenAhead })
  const leave = () => taken.destroy(reasonOf(left))
  const abort = () => taken.destroy()
  const unconfirmed = setTimeout(() => taken.destroy(late()), timeoutMs)
  call.on('error', (error) => taken.destroy(error))
  call.pipe(taken)
  signal.addEventListener('abort', abort)
  left.addEventListener('abort', leave)
  let position = after
  try {
    for await (const answer of answersOf(taken)) {
      clearTimeout(unconfirmed)
      if (answer.kind === 'event') {
        position = answer.event.position
        yield answer
      } else if (answer.kind === 'checkpoint' || answer.kind === 'caught-up') {
        if (answer.kind === 'checkpoint' && answer.position > position) position = answer.position
        yield { kind: answer.kind, position }
      }
      if (signal.aborted) return
    }
    throw new Error('the event store ended a subscription')
  } finally {
    clearTimeout(unconfirmed)
    signal.removeEventListener('abort', abort)
    left.removeEventListener('abort', leave)
    taken.destroy()
    call.cancel()
    call.destroy()
  }
}

function open(client: EventStoreDBClient, request: Uint8Array): Promise<ClientReadableStream<SubscriptionAnswer>> {
  return client['GRPCStreamCreator'](Subscriptions, 'subscribeToAll', (grpc) => {
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity })
    return grpc.makeServerStreamRequest(method, asBuffer, subscriptionAnswer, request, metadata, options)
  })()
}

/** One that is opened too late is ended. */
async function openInTime<C extends { cancel(): void }>(
  opening: Promise<C>,
  inTime: (opening: Promise<C>) => Promise<C>,
): Promise<C> {
  try {
    return await inTime(opening)
  } catch (error) {
    opening.then((call) => call.cancel()).catch(() => {})
    throw error
  }
}

const answersOf = (taken: PassThrough): AsyncIterable<SubscriptionAnswer> => taken
