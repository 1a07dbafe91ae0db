import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendOutcome, LoggedEvent, ProposedEvent } from './log.ts'

const { AppendResp: AppendResponse, ReadResp: ReadResponse } = streams

/** The stream, expected revision and events of an append call. */
export function proposalOf(requests: readonly AppendReq[]): {
  stream: string
  expected: number
  events: ProposedEvent[]
} {
  const options = requests.find((request) => request.hasOptions())?.getOptions()
  const events = requests.flatMap((request) => {
    const message = request.getProposedMessage()
    return message ? [proposedEvent(message)] : []
  })
  return {
    stream: streamName(options?.getStreamIdentifier()),
    expected: options?.hasRevision() ? Number(options.getRevision()) : -1,
    events,
  }
}

export function proposedEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const labels = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: labels.get('type') ?? '',
    contentType: labels.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function streamName(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

export function appendAnswer(outcome: AppendOutcome): AppendResp {
  if ('actual' in outcome) {
    const wrong = new AppendResponse.WrongExpectedVersion()
    if (outcome.actual < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.actual))
    return new AppendResponse().setWrongExpectedVersion(wrong)
  }
  const position = new AppendResponse.Position()
    .setCommitPosition(String(outcome.last.position))
    .setPreparePosition(String(outcome.last.position))
  return new AppendResponse().setSuccess(
    new AppendResponse.Success().setCurrentRevision(String(outcome.last.revision)).setPosition(position),
  )
}

export function eventAnswer(event: LoggedEvent): ReadResp {
  const recorded = new ReadResponse.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream, 'utf8')))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0')
  return new ReadResponse().setEvent(
    new ReadResponse.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)),
  )
}

export function checkpointAnswer(position: bigint): ReadResp {
  return new ReadResponse().setCheckpoint(
    new ReadResponse.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  )
}

export function confirmationAnswer(): ReadResp {
  return new ReadResponse().setConfirmation(new ReadResponse.SubscriptionConfirmation().setSubscriptionId('stand-in'))
}

export function caughtUpAnswer(): ReadResp {
  return new ReadResponse().setCaughtUp(new ReadResponse.CaughtUp())
}

export function notFoundAnswer(stream: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'))
  return new ReadResponse().setStreamNotFound(new ReadResponse.StreamNotFound().setStreamIdentifier(identifier))
}
