import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  convertToCommandError,
  type EventStoreDBClient,
} from '@eventstore/db-client'
import { Client, type ClientDuplexStream } from '@grpc/grpc-js'
import { WrongExpectedRevision, type Appended } from '@fleet/domain/kernel/event-store'
import { appendAnswer, appendRequest, type AppendAnswer, type ProposedAppend } from './append-messages.ts'

/** Appends that share a few gRPC calls. */
export type BatchAppends = {
  /**
   * @throws WrongExpectedRevision
   * @throws Error no answer within `limit` ms, the call ended, or the server refused; `faultOf` tells whether it may be
   * stored
   */
  append(proposed: ProposedAppend, limit: number): Promise<Appended>
}

type Answered = ReturnType<typeof appendAnswer>
type Call = ClientDuplexStream<Uint8Array, Answered>
type Waiting = { readonly resolve: (answer: AppendAnswer) => void; readonly reject: (error: Error) => void }
type State = { readonly waiting: Map<string, Waiting>; lastAnswerAt: number }

class Streams extends Client {}
const method = '/event_store.client.streams.Streams/BatchAppend'
/**
 * The server processes the appends of one call in sequence: over a single call 32 writers reached two thirds of the
 * rate.
 */
const callCount = 16

/**
 * Sends all appends of a process over a few calls. Each append is a message answered by its id, so a refused one fails
 * alone. README.md in this folder explains why it exists and how to disable it.
 */
export function batchAppends(
  client: EventStoreDBClient,
  callOptions: { readonly requiresLeader: boolean },
): BatchAppends {
  const states = new WeakMap<Call, State>()
  let [sent, turn] = [0, 0]

  // `GRPCStreamCreator` and `callArguments` are internals of the client that give access to its connection.
  const opens = Array.from({ length: callCount }, () =>
    client['GRPCStreamCreator'](
      Streams,
      'batchAppend',
      (grpc): Call => {
        const [metadata, options] = client['callArguments'](callOptions, { deadline: Infinity })
        const call = grpc.makeBidiStreamRequest(method, asBuffer, appendAnswer, metadata, options)
        const state: State = { waiting: new Map(), lastAnswerAt: 0 }
        states.set(call, state)
        call.on('data', ({ id, answer }: Answered) => {
          state.lastAnswerAt = performance.now()
          state.waiting.get(id)?.resolve(answer)
        })
        const fail = (error: Error) => {
          for (const { reject } of state.waiting.values()) reject(error)
        }
        call.on('error', (error) => fail(errorForAll(convertToCommandError(error) ?? error)))
        call.on('end', () => fail(new Error('the event store ended the call for appends')))
        return call
      },
      new WeakMap(),
    ),
  )

  async function answerOf(
    call: Call,
    { waiting }: State,
    proposed: ProposedAppend,
    limit: number,
  ): Promise<AppendAnswer> {
    const id = `00000000-0000-4000-8000-${(sent += 1).toString(16).padStart(12, '0')}`
    const { promise, resolve, reject } = Promise.withResolvers<AppendAnswer>()
    const since = performance.now()
    const timer = setTimeout(() => {
      // Without any answer since then the call itself hangs; otherwise only this append is late.
      if ((states.get(call)?.lastAnswerAt ?? 0) < since) call.cancel()
      reject(new Error('no answer in time'))
    }, limit)
    waiting.set(id, { resolve, reject })
    try {
      call.write(appendRequest(id, proposed))
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    async append(proposed, limit) {
      const end = performance.now() + limit
      const call = await opens[(turn = (turn + 1) % callCount)]?.()
      const state = call && states.get(call)
      if (!state || call.destroyed || performance.now() >= end) throw new Error('Channel closed before call started')
      const answer = await answerOf(call, state, proposed, end - performance.now())
      if (answer.kind === 'failed') throw refusal(answer, proposed.stream)
      if (answer.kind === 'wrong-revision')
        throw new WrongExpectedRevision(proposed.stream, proposed.expected, answer.actual)
      return { revision: answer.revision, position: answer.position }
    },
  }
}

/** One append reached a server that no longer leads; the others on its call may be stored. */
function errorForAll(error: Error): Error {
  return error instanceof NotLeaderError ? new Error('another server leads since appends were sent') : error
}

function refusal({ reason, message }: Extract<AppendAnswer, { kind: 'failed' }>, stream: string): Error {
  if (reason === 'AccessDenied') return new AccessDeniedError(undefined, message)
  if (reason === 'StreamDeleted') return StreamDeletedError.fromStreamName(stream)
  if (reason === 'MaximumAppendSizeExceeded') return new MaxAppendSizeExceededError(undefined, 0)
  if (reason === 'BadRequest') return new InvalidArgumentError(message)
  return new Error(`the event store did not append: ${reason} ${message}`)
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
