import { expect, it } from 'vitest'
import { idInStream, streams } from './streams.ts'

type StreamKind = keyof typeof streams
const kinds = Object.keys(streams) as StreamKind[]
const streamName = (kind: StreamKind, id: string) => `${streams[kind]}-${id}`

it('finds the id in the name of a stream, and in no other kind of stream', () => {
  for (const kind of kinds) {
    expect(idInStream(kind, streamName(kind, 'a-1'))).toBe('a-1')
    expect(kinds.filter((other) => idInStream(other, streamName(kind, 'a-1')) !== undefined)).toEqual([kind])
  }
})
