import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  requestDeadline,
  runWithDeadline,
  withDeadline,
} from '@fleet/platform/event-sourcing/command-handler/request-deadline'
import { countByMinute } from './minute-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting() {
  const recorded: string[] = []
  const counts = countByMinute<{ who: string }>(
    async ({ who }, attempts) => void recorded.push(`${who} ${attempts}`),
    () => {},
  )
  return { counts, recorded }
}

it('records the first at once, and the others once a minute', async () => {
  const { counts, recorded } = counting()
  for (let tried = 0; tried < 1000; tried += 1) counts.count({ who: 'one' })
  counts.count({ who: 'other' })
  expect(recorded).toEqual(['one 1', 'other 1'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recorded).toEqual(['one 1', 'other 1', 'one 999'])
  await vi.advanceTimersByTimeAsync(60_000)
  counts.count({ who: 'one' })
  expect(recorded).toEqual(['one 1', 'other 1', 'one 999', 'one 1'])
})

it('loses nothing on flush', async () => {
  const { counts, recorded } = counting()
  counts.count({ who: 'one' })
  counts.count({ who: 'one' })
  await counts.flush()
  expect(recorded).toEqual(['one 1', 'one 1'])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(recorded).toHaveLength(2)
})

it('flush waits for running recordings', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const counts = countByMinute<{ who: string }>(
    () => promise,
    () => {},
  )
  counts.count({ who: 'one' })
  const over = vi.fn<() => void>()
  const flushed = counts.flush().then(over)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(over).not.toHaveBeenCalled()
  resolve()
  await flushed
  expect(over).toHaveBeenCalledOnce()
})

it('records after the time of the first counted request ran out', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const recorded = vi.fn<(attempts: number) => void>()
  const counts = countByMinute((_, attempts) => withDeadline(async () => recorded(attempts)), onError)
  runWithDeadline(requestDeadline(0), () => counts.count({ who: 'one' }))
  counts.count({ who: 'one' })
  await counts.flush()
  expect(recorded.mock.calls).toEqual([[1], [1]])
  expect(onError).not.toHaveBeenCalled()
})
