import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBehind } from './behind.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is said once, lasts as long as it is said again, and is over by itself', () => {
  const behind = createBehind()
  const heard: boolean[] = []
  behind.follow(() => heard.push(behind.isBehind()))
  behind.tell()
  vi.advanceTimersByTime(5_000)
  behind.tell()
  vi.advanceTimersByTime(5_000)
  expect([behind.isBehind(), heard]).toEqual([true, [true]])
  vi.advanceTimersByTime(1_000)
  expect([behind.isBehind(), heard]).toEqual([false, [true, false]])
})
