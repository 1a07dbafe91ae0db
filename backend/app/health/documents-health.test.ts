import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentsHealth } from './documents-health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports a store that answers or refuses, and checks both again later', async () => {
  const folders = vi.fn(async (): Promise<readonly string[]> => [])
  const health = documentsHealth({ folders })
  expect(await Promise.all([health(), health()])).toEqual(['ok', 'ok'])
  expect(folders).toHaveBeenCalledTimes(1)
  folders.mockRejectedValue(new Error('AccessDenied'))
  vi.setSystemTime(Date.now() + 10_000)
  expect(await health()).toBe('unavailable')
  folders.mockResolvedValue([])
  vi.setSystemTime(Date.now() + 10_000)
  expect(await health()).toBe('ok')
})

it('reports a hanging store in time, starts no second check, and recovers once it answers', async () => {
  let answer = (_: readonly string[]) => {}
  const folders = vi.fn(
    () =>
      new Promise<readonly string[]>((resolve) => {
        answer = resolve
      }),
  )
  const health = documentsHealth({ folders })
  const first = health()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await first, await health()]).toEqual(['unavailable', 'unavailable'])
  expect(folders).toHaveBeenCalledTimes(1)
  answer([])
  await vi.advanceTimersByTimeAsync(60_000)
  folders.mockResolvedValue([])
  expect(await health()).toBe('ok')
})
