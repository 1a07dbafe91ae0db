import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expiringFlag } from './expiring-flag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function raisedFlag() {
  const behind = expiringFlag(6_000)
  const notified: boolean[] = []
  behind.subscribe(() => notified.push(behind.isSet()))
  behind.raise()
  return { behind, notified }
}

it('notifies once, is extended by further raises, and expires', () => {
  const { behind, notified } = raisedFlag()
  vi.advanceTimersByTime(5_000)
  behind.raise()
  vi.advanceTimersByTime(5_000)
  expect([behind.isSet(), notified]).toEqual([true, [true]])
  vi.advanceTimersByTime(1_000)
  expect([behind.isSet(), notified]).toEqual([false, [true, false]])
})

it('is cleared at once', () => {
  const { behind, notified } = raisedFlag()
  behind.clear()
  behind.clear()
  vi.advanceTimersByTime(9_000)
  expect(notified).toEqual([true, false])
})
