import {
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
  type sendUnaryData,
} from '@grpc/grpc-js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerBatch, notLeader } from './batch.ts'
import { faults, type CallKind, type FaultOrder, type Faults } from './faults.ts'
import { faultyNetwork, type FaultyNetwork } from './faulty-network.ts'
import { memoryLog, type Log } from './log.ts'
import {
  appendAnswer,
  caughtUpAnswer,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  notFoundAnswer,
  proposalOf,
  streamName,
} from './messages.ts'
import { requestedEvents, requestedSubscription } from './reads.ts'

/**
 * A stand-in for EventStoreDB: the gRPC services of the client package, streams in memory, faults on demand. It tests how
 * the adapter handles answers and faults of a server, and proves nothing about the real server.
 */
export type StandIn = {
  /** For `EVENTSTORE_URL`. */
  readonly url: string
  readonly log: Log
  readonly faults: Faults
  /** Of the server itself, behind `network`. */
  readonly port: number
  /** Between `url` and the server. */
  readonly network: FaultyNetwork
  /** Number of subscriptions that are being read now. */
  followed(): number
  stop(): Promise<void>
}

type StandInOptions = {
  readonly log?: Log
  /** Services in addition to the streams. */
  readonly others?: readonly (readonly [ServiceDefinition, UntypedServiceImplementation])[]
}

export async function startStandIn({ log = memoryLog(), others = [] }: StandInOptions = {}): Promise<StandIn> {
  const orders = faults()
  const subscriptions = new Set<ServerWritableStream<ReadReq, ReadResp>>()
  log.append('$settings', -1, [
    {
      id: '00000000-0000-4000-8000-000000000000',
      type: '$Settings',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    },
  ])
  const server = new Server()
  server.addService(services.StreamsService, {
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
      void answerAppend(call, answer),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
      answerBatch(call, { log, network, suffer }),
    read: (call: ServerWritableStream<ReadReq, ReadResp>) => void answerRead(call),
  })
  for (const [definition, implementation] of others) server.addService(definition, implementation)
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  const network = await faultyNetwork({ host: '127.0.0.1', port })

  async function answerAppend(
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): Promise<void> {
    const requests: AppendReq[] = []
    call.on('error', () => {})
    // A connection that is cut ends the call early.
    try {
      for await (const request of call) requests.push(request)
    } catch {
      return
    }
    const fault = await suffer('append')
    if (fault === 'unavailable') return answer({ code: status.UNAVAILABLE, details: 'as ordered' })
    if (fault === 'not-leader') return answer(notLeader(network))
    if (fault === 'hang' || fault === 'drop') return
    const { stream, expected, events } = proposalOf(requests)
    const outcome = log.append(stream, expected, events)
    if (fault === 'outcome-unknown') return network.cut()
    answer(null, appendAnswer(outcome))
  }

  async function answerRead(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const options = call.request.getOptions()
    if (!options) return void call.end()
    const fault = await suffer(options.hasSubscription() ? 'subscribe' : 'read')
    if (fault === 'unavailable') return void call.emit('error', { code: status.UNAVAILABLE, details: 'as ordered' })
    if (fault === 'hang' || fault === 'drop') return
    if (options.hasSubscription()) return streamSubscription(call, options)
    const name = streamName(options.getStream()?.getStreamIdentifier())
    const events = requestedEvents(log, options, name)
    if (!events) call.write(notFoundAnswer(name))
    for (const event of events ?? []) await write(call, eventAnswer(event))
    if (fault === 'outcome-unknown') return network.cut()
    call.end()
  }

  async function streamSubscription(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
  ): Promise<void> {
    const { after, accepts, checkpointEvery } = requestedSubscription(log, options)
    subscriptions.add(call)
    await write(call, confirmationAnswer())
    const start = log.all.findIndex(({ position }) => position > after)
    let next = start < 0 ? log.all.length : start
    let lookedAt = 0
    let isCaughtUp = false
    while (!call.cancelled) {
      const grown = log.grown() // Created before the read, so that no append is missed.
      const event = log.all[next]
      if (event) {
        next += 1
        lookedAt += 1
        if (accepts(event)) await write(call, eventAnswer(event))
        if (lookedAt % checkpointEvery === 0) await write(call, checkpointAnswer(event.position))
        continue
      }
      if (!isCaughtUp) await write(call, caughtUpAnswer())
      isCaughtUp = true
      await grown
    }
  }

  /** Applies the part of a fault that comes before the work. */
  async function suffer(kind: CallKind): Promise<FaultOrder['kind'] | undefined> {
    const fault = orders.take(kind)
    if (fault?.kind === 'slow') await sleep(fault.milliseconds ?? 200)
    if (fault?.kind === 'drop') network.cut()
    return fault?.kind
  }

  return {
    url: `esdb://127.0.0.1:${network.port}?tls=false`,
    port,
    log,
    faults: orders,
    network,
    followed: () => [...subscriptions].filter(({ cancelled }) => !cancelled).length,
    async stop() {
      await network.close()
      server.forceShutdown()
    },
  }
}

/** Waits while the client reads more slowly than we write. */
async function write(call: ServerWritableStream<ReadReq, ReadResp>, answer: ReadResp): Promise<void> {
  if (call.cancelled || call.write(answer)) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      for (const event of ends) call.off(event, goOn)
      resolve()
    }
    const ends = ['drain', 'cancelled', 'close'] as const
    for (const event of ends) call.on(event, goOn)
  })
}
