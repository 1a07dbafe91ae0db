import { randomUUID } from 'node:crypto'
import { ANY, EventStoreDBClient, NO_STREAM, binaryEvent, jsonEvent } from '@eventstore/db-client'

/** Tampers with EventStoreDB, here with the stream of a registration with two events. */
export type Forgery = readonly [name: string, forge: (client: EventStoreDBClient, stream: string) => Promise<unknown>]

/** Connects as another program would. */
export function otherProgram(url: string): EventStoreDBClient {
  const { host } = new URL(url.replace('esdb:', 'http:'))
  return new EventStoreDBClient({ endpoint: host }, { insecure: true })
}

const atEnd = { expectedRevision: 1n }
const asNew = { expectedRevision: NO_STREAM } as const
const json = { data: { answers: { lastName: 'Forged' } }, metadata: { actor: { role: 'admin' }, seal: 'made up' } }
const garbage = Buffer.from([0, 255, 254, 1])

/** The MAC of the first event: it names a key that exists. */
async function firstMac(client: EventStoreDBClient, stream: string): Promise<unknown> {
  const macs: unknown[] = []
  // To its end: the client waits for a read that is left early.
  for await (const { event } of client.readStream(stream, { maxCount: 1 }))
    if (typeof event?.metadata === 'object' && 'seal' in event.metadata) macs.push(event.metadata['seal'])
  return macs[0]
}

const levels = 50_000
const deeplyNested = (mac: unknown) =>
  Buffer.from(`{"seal":${JSON.stringify(mac)},"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`)

/** Events that a server takes. */
export const forgedEvents: readonly Forgery[] = [
  [
    'an event with a wrong MAC',
    (client, stream) =>
      client.appendToStream(stream, jsonEvent({ id: randomUUID(), type: 'AnswersSaved', ...json }), atEnd),
  ],
  [
    'bytes that are no JSON',
    (client, stream) =>
      client.appendToStream(
        stream,
        binaryEvent({ id: randomUUID(), type: 'AnswersSaved', data: garbage, metadata: garbage }),
        atEnd,
      ),
  ],
  [
    'JSON too deep to be serialized, with the id of a real key',
    async (client, stream) =>
      client.appendToStream(
        stream,
        binaryEvent({
          id: randomUUID(),
          type: 'AnswersSaved',
          data: Buffer.from('{}'),
          metadata: deeplyNested(await firstMac(client, stream)),
        }),
        atEnd,
      ),
  ],
  [
    'an event of an unknown type, with a name that Postgres does not store',
    (client, stream) =>
      client.appendToStream(stream, jsonEvent({ id: randomUUID(), type: 'Never\0Heard', ...json }), atEnd),
  ],
  [
    'a stream that looks like a registration',
    (client) =>
      client.appendToStream(
        `submission-${randomUUID()}`,
        jsonEvent({ id: randomUUID(), type: 'SubmissionStarted', ...json }),
        asNew,
      ),
  ],
  [
    'a stream with a name that Postgres does not store',
    (client) =>
      client.appendToStream(
        `submission-\0${randomUUID()}`,
        jsonEvent({ id: randomUUID(), type: 'SubmissionStarted', ...json }),
        asNew,
      ),
  ],
]

/** Only a real server deletes streams. */
export const deletedStream: Forgery = [
  'the deletion of its stream for ever',
  (client, stream) => client.tombstoneStream(stream, { expectedRevision: ANY }),
]
