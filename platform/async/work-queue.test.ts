import { describe, expect, it } from 'vitest'
import { workQueue } from './work-queue.ts'

/** Work that ends on demand. */
function controlledWork() {
  const ends: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((resolve) => {
      ends.push(resolve)
    })
    running -= 1
    return 'done'
  }
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { work, endAll, maxRunning: () => maxRunning }
}

describe('a work queue', () => {
  it('runs up to maxRunning tasks at once, queues up to maxWaiting and rejects the rest', async () => {
    const { work, endAll, maxRunning } = controlledWork()
    const run = workQueue({ maxRunning: 2, maxWaiting: 3 })
    const all = Promise.allSettled(Array.from({ length: 8 }, () => run(work)))
    await endAll()
    const results = await all
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: { code: 'limits.busy', values: { seconds: 3 } } })
    expect(maxRunning()).toBe(2)
  })

  it('continues after a task that failed', async () => {
    const run = workQueue({ maxRunning: 1, maxWaiting: 1 })
    const failing = run(async () => {
      throw new Error('broken')
    })
    const next = run(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await run(async () => 'again')).toBe('again')
  })

  it('runs tasks of one key in order without delaying other keys', async () => {
    const run = workQueue({ maxRunning: 2, maxWaiting: 1 })
    const order: string[] = []
    const slow = Promise.withResolvers<void>()
    const named = (name: string, until = Promise.resolve()) =>
      run(async () => {
        await until
        order.push(name)
      }, name[0])
    const own = [named('a1', slow.promise), named('a2'), named('a3')]
    await named('b1')
    expect(order).toEqual(['b1'])
    slow.resolve()
    await Promise.all(own)
    expect(order).toEqual(['b1', 'a1', 'a2', 'a3'])
  })
})
