import { afterEach, expect, it, vi } from 'vitest'
import { withRetries } from './retry.ts'

afterEach(() => void vi.restoreAllMocks())

it('gives an attempt time even when the pause before it used up the timeout', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const given: number[] = []
  const attempt = async (limit: number) => {
    given.push(limit)
    if (given.length === 2) return 'done'
    setImmediate(() => {
      now = 20_000
    })
    throw new Error('no answer')
  }
  expect(await withRetries(attempt, { timeoutMs: 10_000, again: () => true })).toBe('done')
  expect(given).toEqual([5_000, 1])
})
