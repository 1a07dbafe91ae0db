import protobuf from 'protobufjs/minimal.js'
import type { NewEvent } from '@fleet/domain/kernel/event-store'

const { Reader, Writer } = protobuf

/** One append, its events as JSON text. */
export type ProposedAppend = {
  readonly stream: string
  readonly expected: number
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly data: string
    readonly metadata: string
  }[]
}

/** Characters of JSON. A larger append would delay those after it on the same call. */
const maxSize = 256 * 1024

/** undefined: too large to share a call with others. */
export function proposedAppend(
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): ProposedAppend | undefined {
  const texts = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  const size = texts.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
  return size > maxSize ? undefined : { stream, expected, events: texts }
}

/** The server's answer to one append: stored, refused because of another revision, or failed for the reason given. */
export type AppendAnswer =
  | { readonly kind: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string }

/**
 * `BatchAppendReq` of streams.proto, in one message. Without a deadline: the server would judge it by its own clock.
 */
export function appendRequest(id: string, { stream, expected, events }: ProposedAppend): Uint8Array {
  const request = Writer.create().uint32(10).fork().uint32(18).string(id).ldelim()
  request.uint32(18).fork().uint32(10).fork().uint32(26).string(stream).ldelim()
  if (expected < 0) request.uint32(26).uint32(0)
  else request.uint32(16).uint64(expected)
  request.ldelim()
  for (const event of events) {
    request.uint32(26).fork()
    request.uint32(10).fork().uint32(18).string(event.id).ldelim()
    label(request, 'type', event.type)
    label(request, 'content-type', 'application/json')
    request.uint32(26).string(event.metadata).uint32(34).string(event.data).ldelim()
  }
  return request.uint32(32).bool(true).finish()
}

function label(request: protobuf.Writer, name: string, value: string): void {
  request.uint32(18).fork().uint32(10).string(name).uint32(18).string(value).ldelim()
}

/** `BatchAppendResp`; the id is empty when the answer belongs to no append. */
export function appendAnswer(bytes: Uint8Array): { readonly id: string; readonly answer: AppendAnswer } {
  let id = ''
  let answer: AppendAnswer = { kind: 'failed', reason: '', message: 'an answer without a result' }
  eachField(bytes, {
    1: (reader) => eachField(reader.bytes(), { 2: (uuid) => (id = uuid.string()) }),
    2: (reader) => (answer = failureIn(reader.bytes())),
    3: (reader) => (answer = successIn(reader.bytes())),
  })
  return { id, answer }
}

function successIn(bytes: Uint8Array): AppendAnswer {
  let [revision, position] = [0, 0n]
  eachField(bytes, {
    1: (reader) => (revision = Number(reader.uint64())),
    3: (reader) => eachField(reader.bytes(), { 1: (inner) => (position = bigOf(inner.uint64())) }),
  })
  return { kind: 'stored', revision, position }
}

function failureIn(bytes: Uint8Array): AppendAnswer {
  let [message, reason] = ['', '']
  let details: Uint8Array = new Uint8Array()
  eachField(bytes, {
    2: (reader) => (message = reader.string()),
    3: (reader) =>
      eachField(reader.bytes(), {
        1: (any) => (reason = any.string().replace(/^.*[./]/, '')),
        2: (any) => (details = any.bytes()),
      }),
  })
  if (reason !== 'WrongExpectedVersion') return { kind: 'failed', reason, message }
  let actual = -1
  eachField(details, { 1: (reader) => (actual = Number(reader.uint64())) })
  return { kind: 'wrong-revision', actual }
}

/** Reads the fields named by their numbers and skips the others. */
function eachField(bytes: Uint8Array, on: Readonly<Record<number, (reader: protobuf.Reader) => unknown>>): void {
  const reader = Reader.create(bytes)
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const read = on[tag >>> 3]
    if (read) read(reader)
    else reader.skipType(tag & 7)
  }
}

/** Reads a 64-bit integer, which protobufjs gives in two halves. */
function bigOf(value: number | { readonly high: number; readonly low: number }): bigint {
  return typeof value === 'number' ? BigInt(value) : (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0)
}
