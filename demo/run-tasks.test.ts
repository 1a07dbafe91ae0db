import { describe, expect, it } from 'vitest'
import { type Task, runTasks } from './run-tasks.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('runTasks', () => {
  it('runs the tasks of one lane one after another, and respects the concurrency', async () => {
    const log: string[] = []
    let atOnce = 0
    let maxAtOnce = 0
    const task = (lane: string, name: string): Task => ({
      lane,
      run: async () => {
        maxAtOnce = Math.max(maxAtOnce, (atOnce += 1))
        log.push(`${lane}${name} begins`)
        await turn()
        log.push(`${lane}${name} ends`)
        atOnce -= 1
      },
    })
    await runTasks(
      ['1', '2', '3'].flatMap((name) => [task('a', name), task('b', name), task('c', name)]),
      { concurrency: 2 },
    )
    expect(log.filter((line) => line.startsWith('a'))).toEqual([
      'a1 begins',
      'a1 ends',
      'a2 begins',
      'a2 ends',
      'a3 begins',
      'a3 ends',
    ])
    expect(maxAtOnce).toBe(2)
  })

  it('starts no further task after a failure, and rejects with its error', async () => {
    const done: number[] = []
    const tasks = [1, 2, 3, 4].map((number): Task => ({
      lane: String(number),
      run: async () => {
        await turn()
        if (number === 2) throw new Error('number 2')
        done.push(number)
      },
    }))
    await expect(runTasks(tasks, { concurrency: 1 })).rejects.toThrow('number 2')
    expect(done).toEqual([1])
  })

  it('finishes running tasks on an abort, and rejects', async () => {
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
    await expect(runTasks(tasks, { concurrency: 1, signal: stop.signal })).rejects.toThrow('aborted')
    expect(done).toEqual([1])
  })
})
