import { describe, expect, it, vi } from 'vitest'
import { batcher } from './append.ts'

describe('a batcher', () => {
  it('collects items that arrive during a batch into the next one, in order', async () => {
    const { batches, add, release } = held()
    const results = [add('a'), add('b')]
    await release()
    results.push(add('c'))
    await release()
    results.push(add('d'), add('e'))
    await release()
    await release()
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(batches).toEqual([['a', 'b'], ['c'], ['d', 'e']])
  })

  it('limits the weight of a batch, and sends a heavier item alone', async () => {
    const { batches, add, release } = held({ maxWeight: 4 })
    const results = ['aa', 'bb', 'c', 'dddddd', 'e'].map(add)
    for (let turn = 0; turn < 5; turn += 1) await release()
    await Promise.all(results)
    expect(batches).toEqual([['aa', 'bb'], ['c'], ['dddddd'], ['e']])
  })

  it('fails only the items with an error as their outcome', async () => {
    const { add, release } = held()
    const outcomes = Promise.allSettled([add('a'), add('fail'), add('b')])
    await release()
    await release()
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('fails every item of a failed batch, and continues', async () => {
    const run = vi
      .fn<Run>(async (batch) => batch.map((item) => item.toUpperCase()))
      .mockRejectedValueOnce(new Error('lost'))
    const appends = batcher<string, string>({ ...limits, run })
    const outcomes = await Promise.allSettled([appends.add('a'), appends.add('b')])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual(['lost', 'lost'])
    expect(await appends.add('c')).toBe('C')
  })

  it('rejects an item that has waited too long, without sending it', async () => {
    const run = vi.fn<Run>(async (batch) => batch.map((item) => item.toUpperCase()))
    const appends = batcher<string, string>({ ...limits, run, maxWaitMs: -1 })
    await expect(appends.add('a')).rejects.toThrow('late')
    expect(run).not.toHaveBeenCalled()
  })

  it('is idle when every item has an outcome', async () => {
    const { batches, appends, add, release } = held()
    const first = add('a')
    const idle = appends.idle()
    await release()
    await release()
    await idle
    expect(await first).toBe('A')
    expect(batches).toHaveLength(1)
    await appends.idle()
  })
})

type Run = Parameters<typeof batcher<string, string>>[0]['run']

const limits = {
  weigh: (item: string) => item.length,
  maxWeight: 100,
  maxWaitMs: 60_000,
  late: () => new Error('late'),
}

/** A batcher with batches that run until `release`, one per call. */
function held(options: { maxWeight?: number } = {}) {
  const batches: (readonly string[])[] = []
  let end = () => {}
  const appends = batcher<string, string>({
    ...limits,
    ...options,
    async run(batch) {
      batches.push(batch)
      await new Promise<void>((resolve) => (end = resolve))
      return batch.map((item) => (item === 'fail' ? new Error(item) : item.toUpperCase()))
    },
  })
  const release = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batches, appends, add: (item: string) => appends.add(item), release }
}
