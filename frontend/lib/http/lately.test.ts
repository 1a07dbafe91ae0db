import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lately } from './lately.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function said() {
  const behind = lately(6_000)
  const heard: boolean[] = []
  behind.follow(() => heard.push(behind.isSo()))
  behind.tell()
  return { behind, heard }
}

it('is said once, lasts as long as it is said again, and is over by itself', () => {
  const { behind, heard } = said()
  vi.advanceTimersByTime(5_000)
  behind.tell()
  vi.advanceTimersByTime(5_000)
  expect([behind.isSo(), heard]).toEqual([true, [true]])
  vi.advanceTimersByTime(1_000)
  expect([behind.isSo(), heard]).toEqual([false, [true, false]])
})

it('is over at once when it is no more so', () => {
  const { behind, heard } = said()
  behind.over()
  behind.over()
  vi.advanceTimersByTime(9_000)
  expect(heard).toEqual([true, false])
})
