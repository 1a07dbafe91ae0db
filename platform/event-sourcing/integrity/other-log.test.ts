import { describe, expect, it } from 'vitest'
import { InMemoryEventStore } from '../../testing/in-memory-event-store.ts'
import type { LogMark } from './log-marks.ts'
import { goesOnAt, isAstray, otherLog } from './other-log.ts'

const event = (id: string) => ({ id, type: 'Happened', data: {}, metadata: {} })

/** A log of one event in each stream, and what is remembered of it, newest first. */
async function logOf(...ids: readonly string[]) {
  const store = new InMemoryEventStore()
  for (const id of ids) await store.append(`stream-${id}`, -1, [event(id)])
  const marks: LogMark[] = ids
    .map((id, index) => ({ id, stream: `stream-${id}`, revision: 0, position: BigInt(index + 1) }))
    .toReversed()
  return { store, marks }
}

describe('a log that was read before', () => {
  it('is the same as long as it has the newest event that is remembered, and ends nowhere before what was read', async () => {
    const { store, marks } = await logOf('a', 'b', 'c')
    expect(await otherLog(store, { marks, furthest: 3n })).toBeUndefined()
    expect(await otherLog(store, { marks: [], furthest: 3n })).toBeUndefined()
    await store.append('stream-d', -1, [event('d')])
    expect(await otherLog(store, { marks, furthest: 3n })).toBeUndefined()
  })

  it('is another when it ends before what was read', async () => {
    const { store, marks } = await logOf('a', 'b')
    const other = await otherLog(store, { marks, furthest: 3n })
    expect(other).toMatchObject({ common: { position: 2n }, end: 2n })
    expect(await otherLog(store, { marks: [], furthest: 3n })).toMatchObject({ common: undefined, end: 2n })
  })

  it('is another when it has other events there, however many: who read on is astray, and goes back to what both have', async () => {
    const before = await logOf('a', 'b', 'c', 'd')
    const { store } = await logOf('a', 'b', 'x', 'y', 'z')
    const other = (await otherLog(store, { marks: before.marks, furthest: 4n })) ?? expect.unreachable('another')
    expect([1n, 2n, 3n, 4n].map((checkpoint) => isAstray(other, checkpoint))).toEqual([false, false, true, true])
    expect(await goesOnAt(store, other, 4n)).toBe(2n)
  })

  it('is another when the same events stand elsewhere: everybody is astray, and goes on at the event they had come to', async () => {
    const before = await logOf('a', 'b', 'c')
    const { store } = await logOf('n', 'a', 'm', 'b', 'c')
    const other = (await otherLog(store, { marks: before.marks, furthest: 3n })) ?? expect.unreachable('another')
    expect([1n, 3n].map((checkpoint) => isAstray(other, checkpoint))).toEqual([true, true])
    expect(await Promise.all([-1n, 1n, 2n, 3n].map((checkpoint) => goesOnAt(store, other, checkpoint)))).toEqual([
      -1n,
      2n,
      4n,
      5n,
    ])
  })

  it('is another altogether when nothing of it is known: whoever acts goes on at its end', async () => {
    const before = await logOf('a', 'b')
    const { store } = await logOf('x', 'y', 'z')
    const other = (await otherLog(store, { marks: before.marks, furthest: 2n })) ?? expect.unreachable('another')
    expect([other.common, isAstray(other, 1n), await goesOnAt(store, other, 1n)]).toEqual([undefined, true, 3n])
  })
})
