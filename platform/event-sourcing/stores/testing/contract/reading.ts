import { expect, it } from 'vitest'
import type { ReadOptions } from '@fleet/domain/kernel/event-store'
import { newEvents, newStream, type SubjectOfTests } from './subject.ts'

export function reading(subject: SubjectOfTests): void {
  it.each<{ options: ReadOptions; revisions: number[] }>([
    { options: {}, revisions: [0, 1, 2, 3, 4] },
    { options: { direction: 'backwards' }, revisions: [4, 3, 2, 1, 0] },
    { options: { from: 3 }, revisions: [3, 4] },
    { options: { from: 3, direction: 'backwards' }, revisions: [3, 2, 1, 0] },
    { options: { limit: 2 }, revisions: [0, 1] },
    { options: { limit: 1, direction: 'backwards' }, revisions: [4] },
    { options: { from: 1, limit: 2 }, revisions: [1, 2] },
    { options: { from: 3, limit: 2, direction: 'backwards' }, revisions: [3, 2] },
    { options: { from: 5 }, revisions: [] },
    { options: { from: 99, limit: 1, direction: 'backwards' }, revisions: [4] },
    { options: { from: -1, direction: 'backwards' }, revisions: [] },
    { options: { limit: 0 }, revisions: [] },
  ])('returns $revisions of five events for $options', async ({ options, revisions }) => {
    const store = subject().connect()
    const stream = newStream()
    await store.append(stream, -1, newEvents(5))
    expect((await store.read(stream, options)).map(({ revision }) => revision)).toEqual(revisions)
  })

  it('returns every event with its id, type, stream, revision and position', async () => {
    const store = subject().connect()
    const stream = newStream()
    const events = newEvents(2)
    const { position } = await store.append(stream, -1, events)
    const stored = await store.read(stream)
    expect(stored.at(-1)).toEqual({ ...events[1], stream, revision: 1, position })
  })

  it.each<ReadOptions>([{}, { direction: 'backwards' }, { from: 3 }])(
    'returns nothing for a stream that does not exist (%o)',
    async (options) => {
      expect(await subject().connect().read(newStream(), options)).toEqual([])
    },
  )

  it('returns the newest events of the whole log, newest first', async () => {
    const store = subject().connect()
    const [one, other] = [newStream(), newStream()]
    await store.append(one, -1, newEvents(3))
    await store.append(other, -1, newEvents(2))
    expect((await store.newest(4)).map(({ stream, revision }) => [stream, revision])).toEqual([
      [other, 1],
      [other, 0],
      [one, 2],
      [one, 1],
    ])
  })
}
