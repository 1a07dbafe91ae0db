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

const realImmediate = globalThis.setImmediate

async function passTimeUntil(work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => void (isOver = true)
  work.then(end, end)
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100)
    // The next batch begins in a turn of its own
    for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => realImmediate(resolve))
  }
}

it.each([
  ['hangs', isOlder, hangs],
  ['hangs from the first on', hangs, hangs],
  ['is away', isOlder, isAway],
])('a list is shown without percentages when the event store %s, and requests no more rows', async (_, peek, load) => {
  const peekSpy = vi.fn(peek)
  const complete = cachedCompleteness({ submissions: { peek: peekSpy, load } } as unknown as AppDeps)(rows)
  await passTimeUntil(complete)
  expect(await complete).toEqual(new Map())
  expect(peekSpy.mock.calls.length).toBeLessThan(rows.length)
})

it('one slow row leaves the others their percentages', async () => {
  const tried: string[] = []
  const peek = (id: string) => (tried.push(id), id === 'registration 0' ? hangs() : none())
  const none = async () => ({ revision: 1, state: { status: 'none' } })
  const complete = cachedCompleteness({
    submissions: { peek, load: hangs, unreadable: new Set() },
  } as unknown as AppDeps)(rows)
  await passTimeUntil(complete)
  expect(await complete).toEqual(new Map())
  expect(tried).toHaveLength(rows.length)
})
