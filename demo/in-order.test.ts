import { describe, expect, it } from 'vitest'
import { type Task, inOrder } from './in-order.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('doing things in order', () => {
  it('does what shares a lane one after the other, and no more than the width at once', async () => {
    const log: string[] = []
    let atOnce = 0
    let most = 0
    const task = (lane: string, name: string): Task => ({
      lane,
      run: async () => {
        most = Math.max(most, (atOnce += 1))
        log.push(`${lane}${name} begins`)
        await turn()
        log.push(`${lane}${name} ends`)
        atOnce -= 1
      },
    })
    await inOrder(
      ['1', '2', '3'].flatMap((name) => [task('a', name), task('b', name), task('c', name)]),
      { width: 2 },
    )
    expect(log.filter((line) => line.startsWith('a'))).toEqual([
      'a1 begins',
      'a1 ends',
      'a2 begins',
      'a2 ends',
      'a3 begins',
      'a3 ends',
    ])
    expect(most).toBe(2)
  })

  it('starts nothing more after a failure, and says what it was', async () => {
    const done: number[] = []
    const tasks = [1, 2, 3, 4].map((number): Task => ({
      lane: String(number),
      run: async () => {
        await turn()
        if (number === 2) throw new Error('number 2')
        done.push(number)
      },
    }))
    await expect(inOrder(tasks, { width: 1 })).rejects.toThrow('number 2')
    expect(done).toEqual([1])
  })

  it('ends what has begun when it is stopped, and then says so', async () => {
    const stop = new AbortController()
    const done: number[] = []
    const tasks = [1, 2, 3].map((number): Task => ({
      lane: 'one',
      run: async () => {
        stop.abort()
        await turn()
        done.push(number)
      },
    }))
    await expect(inOrder(tasks, { width: 1, signal: stop.signal })).rejects.toThrow('aborted')
    expect(done).toEqual([1])
  })
})
