import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import type { AppDeps } from '../../../app/background.ts'
import { cachedCompleteness } from './completeness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rows = Array.from({ length: 50 }, (_, index) => ({
  id: `registration ${index}`,
  revision: 1,
  status: 'draft' as const,
}))

const hangs = () => new Promise<never>(() => {})
const isAway = () => Promise.reject(new EventStoreUnavailable('away'))
const isOlder = async () => ({ revision: 0 })

it.each([
  ['hangs', isOlder, hangs],
  ['hangs from the first on', hangs, hangs],
  ['is away', isOlder, isAway],
])('a list is shown without percentages when the event store %s, and requests no more rows', async (_, peek, load) => {
  const peekSpy = vi.fn(peek)
  const complete = cachedCompleteness({ submissions: { peek: peekSpy, load } } as unknown as AppDeps)(rows)
  await vi.runAllTimersAsync()
  expect(await complete).toEqual(new Map())
  expect(peekSpy.mock.calls.length).toBeLessThan(rows.length)
})
