import protobuf from 'protobufjs/minimal.js'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { OurStreams } from './our-streams.ts'
import { storedEvent } from './recorded.ts'
import { asBuffer, bigOf, eachField } from './wire.ts'

/** What the server says on a subscription; `other`: what only newer ones say. */
export type SubscriptionAnswer =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'confirmed' | 'caught-up' | 'other' }

/** `ReadReq` of streams.proto: our streams, after a position; ids as text, a checkpoint each 32 looks of the server's. */
export function subscriptionRequest(after: bigint, { filter }: OurStreams): Uint8Array {
  const request = protobuf.Writer.create().uint32(10).fork()
  request.uint32(18).fork()
  if (after > 0n) request.uint32(10).fork().uint32(8).uint64(String(after)).uint32(16).uint64(String(after)).ldelim()
  else request.uint32(18).uint32(0)
  request.ldelim()
  request.uint32(50).uint32(0)
  request.uint32(58).fork().uint32(10).fork()
  if ('regex' in filter) request.uint32(10).string(filter.regex)
  else for (const prefix of filter.prefixes) request.uint32(18).string(prefix)
  request.ldelim().uint32(34).uint32(0).uint32(40).uint32(32).ldelim()
  return request.uint32(74).fork().uint32(18).uint32(0).ldelim().ldelim().finish()
}

/** `ReadResp`. */
export function subscriptionAnswer(bytes: Uint8Array): SubscriptionAnswer {
  let answer: SubscriptionAnswer = { kind: 'other' }
  eachField(bytes, {
    1: (reader) => (answer = eventIn(reader.bytes()) ?? answer),
    2: (reader) => {
      reader.bytes()
      answer = { kind: 'confirmed' }
    },
    3: (reader) =>
      eachField(reader.bytes(), { 1: (inner) => (answer = { kind: 'checkpoint', position: bigOf(inner.uint64()) }) }),
    8: (reader) => {
      reader.bytes()
      answer = { kind: 'caught-up' }
    },
  })
  return answer
}

function eventIn(bytes: Uint8Array): SubscriptionAnswer | undefined {
  let found: SubscriptionAnswer | undefined
  eachField(bytes, { 1: (reader) => (found = { kind: 'event', event: recordedEvent(reader.bytes()) }) })
  return found
}

function recordedEvent(bytes: Uint8Array): StoredEvent {
  let [id, stream, type, contentType] = ['', '', '', '']
  let [revision, position] = [0n, 0n]
  let [data, metadata]: [Uint8Array, Uint8Array] = [nothing, nothing]
  eachField(bytes, {
    1: (reader) => eachField(reader.bytes(), { 2: (uuid) => (id = uuid.string()) }),
    2: (reader) => eachField(reader.bytes(), { 3: (name) => (stream = name.string()) }),
    3: (reader) => (revision = bigOf(reader.uint64())),
    5: (reader) => (position = bigOf(reader.uint64())),
    6: (reader) => {
      let [name, value] = ['', '']
      eachField(reader.bytes(), { 1: (label) => (name = label.string()), 2: (label) => (value = label.string()) })
      if (name === 'type') type = value
      if (name === 'content-type') contentType = value
    },
    7: (reader) => (metadata = reader.bytes()),
    8: (reader) => (data = reader.bytes()),
  })
  return storedEvent({
    id,
    type,
    streamId: stream,
    revision,
    position: { commit: position },
    data: contentType === 'application/json' ? jsonIn(data) : data,
    metadata: jsonIn(metadata),
  })
}

const nothing = new Uint8Array()

/** What is no JSON stays bytes. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? undefined : JSON.parse(asBuffer(bytes).toString())
  } catch {
    return bytes
  }
}
