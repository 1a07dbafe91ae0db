import { describe, expect, it, vi } from 'vitest'
import { batcher } from './append.ts'

describe('A batcher', () => {
  it('gathers what arrives while a batch runs into the next one, in order', async () => {
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

  it('closes a batch before it weighs too much; what is heavier goes alone', async () => {
    const { batches, add, release } = held({ maxWeight: 4 })
    const results = ['aa', 'bb', 'c', 'dddddd', 'e'].map(add)
    for (let turn = 0; turn < 5; turn += 1) await release()
    await Promise.all(results)
    expect(batches).toEqual([['aa', 'bb'], ['c'], ['dddddd'], ['e']])
  })

  it('fails the items that have an error for an outcome, and only them', async () => {
    const { add, release } = held()
    const outcomes = Promise.allSettled([add('a'), add('fail'), add('b')])
    await release()
    await release()
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('gives every item of a batch the error of the whole batch, and goes on', async () => {
    const run = vi
      .fn<Run>(async (batch) => batch.map((item) => item.toUpperCase()))
      .mockRejectedValueOnce(new Error('lost'))
    const appends = batcher<string, string>({ ...limits, run })
    const outcomes = await Promise.allSettled([appends.add('a'), appends.add('b')])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual(['lost', 'lost'])
    expect(await appends.add('c')).toBe('C')
  })

  it('turns away what has waited too long, without sending it', async () => {
    const run = vi.fn<Run>(async (batch) => batch.map((item) => item.toUpperCase()))
    const appends = batcher<string, string>({ ...limits, run, maxWaitMs: -1 })
    await expect(appends.add('a')).rejects.toThrow('late')
    expect(run).not.toHaveBeenCalled()
  })

  it('is idle when all it was given has an outcome', async () => {
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

/** A batcher whose batches run until they are released, one per call. */
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
