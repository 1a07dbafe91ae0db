import protobuf from 'protobufjs/minimal.js'
import { bigOf, eachField } from './wire.ts'

const { Writer } = protobuf

/** One append of a batch append: its JSON is text already, so that the caller may change its objects. */
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

/** What the server answers to one append: stored, at another revision, or not for the reason it gives. */
export type AppendAnswer =
  | { readonly kind: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly message: string }

/** `BatchAppendReq` of streams.proto, whole in one message. No deadline: the server's own is shorter, and its clock another. */
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

/** `BatchAppendResp`; an answer that belongs to no append has no id. */
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
