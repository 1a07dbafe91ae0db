import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const type = (event: string) => window.dispatchEvent(new Event(event))

it('runs once, after two seconds without input', () => {
  const run = vi.fn<() => void>()
  whenIdle(run)
  vi.advanceTimersByTime(1_999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledOnce()
})

it.each(['keydown', 'input', 'pointerdown'])('%s postpones it', (event) => {
  const run = vi.fn<() => void>()
  whenIdle(run)
  for (let times = 0; times < 10; times += 1) {
    vi.advanceTimersByTime(1_500)
    type(event)
  }
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  type(event)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledOnce()
})

it('does not run once it is cancelled, also between the pause and the idle moment', () => {
  const run = vi.fn<() => void>()
  const stop = whenIdle(run)
  vi.advanceTimersByTime(2_100)
  stop()
  type('keydown')
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})
