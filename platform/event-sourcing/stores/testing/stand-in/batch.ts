import { Metadata, status, type ServerDuplexStream, type StatusObject } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import anys from 'google-protobuf/google/protobuf/any_pb.js'
import empties from 'google-protobuf/google/protobuf/empty_pb.js'
import type { FaultOrder } from './faults.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import type { AppendOutcome, Log } from './log.ts'
import { proposedEvent, streamName } from './messages.ts'

const { BatchAppendResp: BatchAppendResponse } = streams

type Deps = {
  readonly log: Log
  readonly network: FaultyNetwork
  readonly suffer: (kind: 'append') => Promise<FaultOrder['kind'] | undefined>
}

/** Answers each append of a call; faults may change the order. */
export function answerBatch(
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  { log, network, suffer }: Deps,
): void {
  call.on('error', () => {})
  call.on('end', () => call.end())
  call.on('data', (request: BatchAppendReq) => void answer(request))

  async function answer(request: BatchAppendReq): Promise<void> {
    const fault = await suffer('append')
    if (fault === 'unavailable') return void call.emit('error', { code: status.UNAVAILABLE, details: 'as ordered' })
    if (fault === 'not-leader') return void call.emit('error', notLeader(network))
    if (fault === 'hang' || fault === 'drop') return
    const options = request.getOptions()
    const expected = options?.hasStreamPosition() ? Number(options.getStreamPosition()) : -1
    const outcome = log.append(
      streamName(options?.getStreamIdentifier()),
      expected,
      request.getProposedMessagesList().map(proposedEvent),
    )
    if (fault === 'outcome-unknown') return network.cut()
    call.write(batchAnswer(outcome).setCorrelationId(request.getCorrelationId()))
  }
}

export function notLeader({ port }: FaultyNetwork): Partial<StatusObject> {
  const metadata = new Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', '127.0.0.1')
  metadata.set('leader-endpoint-port', String(port))
  return { code: status.NOT_FOUND, details: 'as ordered', metadata }
}

function batchAnswer(outcome: AppendOutcome): BatchAppendResp {
  if ('last' in outcome) {
    const { revision, position } = outcome.last
    const place = new shared.AllStreamPosition()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position))
    return new BatchAppendResponse().setSuccess(
      new BatchAppendResponse.Success().setCurrentRevision(String(revision)).setPosition(place),
    )
  }
  const wrong = new shared.WrongExpectedVersion()
  if (outcome.actual < 0) wrong.setCurrentNoStream(new empties.Empty())
  else wrong.setCurrentStreamRevision(String(outcome.actual))
  const details = new anys.Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  return new BatchAppendResponse().setError(
    new statuses.Status().setMessage('WrongExpectedVersion').setDetails(details),
  )
}
