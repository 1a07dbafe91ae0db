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
import { appendAnswer, appendRequest, type AppendAnswer, type ProposedAppend } from './append-messages.ts'
import { asBuffer } from './wire.ts'

/** An append that the server answered; what it did not do comes as an error. */
export type BatchAppends = {
  /** @throws Error no answer within `limit` ms, the call ended, or the server refused; whether it is stored is then `faultOf`'s to say */
  append(proposed: ProposedAppend, limit: number): Promise<Extract<AppendAnswer, { kind: 'stored' | 'wrong-revision' }>>
}

type Answered = ReturnType<typeof appendAnswer>
type Call = ClientDuplexStream<Uint8Array, Answered>
type Waiting = { readonly resolve: (answer: AppendAnswer) => void; readonly reject: (error: Error) => void }
type State = { readonly waiting: Map<string, Waiting>; heard: number }

class Streams extends Client {}
const method = '/event_store.client.streams.Streams/BatchAppend'
/** The server takes what comes on a call one after the other: over a single one 32 writers got two thirds as far. */
const callsAtOnce = 16

/**
 * All appends of a process over a few calls: each is a message of its own, answered by its id, so that one that is refused
 * fails alone. The client's own batch append knows no deadline, and lets the failure of one call end those of others.
 */
export function batchAppends(client: EventStoreDBClient): BatchAppends {
  const states = new WeakMap<Call, State>()
  let [sent, turn] = [0, 0]

  // The client's own ways to its connection, which it keeps for itself.
  const opens = Array.from({ length: callsAtOnce }, () =>
    client['GRPCStreamCreator'](
      Streams,
      'batchAppend',
      (grpc): Call => {
        const [metadata, options] = client['callArguments']({}, { deadline: Infinity })
        const call = grpc.makeBidiStreamRequest(method, asBuffer, appendAnswer, metadata, options)
        const state: State = { waiting: new Map(), heard: 0 }
        states.set(call, state)
        call.on('data', ({ id, answer }: Answered) => {
          state.heard = performance.now()
          state.waiting.get(id)?.resolve(answer)
        })
        const fail = (error: Error) => {
          for (const { reject } of state.waiting.values()) reject(error)
        }
        call.on('error', (error) => fail(ofAll(convertToCommandError(error) ?? error)))
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
      // Others are answered: this one alone is late. Otherwise the call itself has fallen silent.
      if ((states.get(call)?.heard ?? 0) < since) call.cancel()
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
      const call = await opens[(turn = (turn + 1) % callsAtOnce)]?.()
      const state = call && states.get(call)
      if (!state || call.destroyed || performance.now() >= end) throw new Error('Channel closed before call started')
      const answer = await answerOf(call, state, proposed, end - performance.now())
      if (answer.kind === 'failed') throw refusal(answer, proposed.stream)
      return answer
    },
  }
}

/** One append met a server that no longer leads; the others may have come before. */
function ofAll(error: Error): Error {
  return error instanceof NotLeaderError ? new Error('another server leads since appends were sent') : error
}

function refusal({ reason, message }: Extract<AppendAnswer, { kind: 'failed' }>, stream: string): Error {
  if (reason === 'AccessDenied') return new AccessDeniedError(undefined, message)
  if (reason === 'StreamDeleted') return StreamDeletedError.fromStreamName(stream)
  if (reason === 'MaximumAppendSizeExceeded') return new MaxAppendSizeExceededError(undefined, 0)
  if (reason === 'BadRequest') return new InvalidArgumentError(message)
  return new Error(`the event store did not append: ${reason} ${message}`)
}
