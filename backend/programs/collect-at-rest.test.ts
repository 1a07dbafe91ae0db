import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectAtRest } from './collect-at-rest.ts'

const mb = 2 ** 20
const everyMs = 1_000
let processor = 0
let memory = 300 * mb
const collect = vi.fn(() => {
  processor += 500
  memory = 200 * mb
})
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  processor = 0
  memory = 300 * mb
  collect.mockClear()
  stop = collectAtRest({ collect, usage: () => ({ processor, memory }), everyMs })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function pass({ busyMs, grownBy }: { readonly busyMs: number; readonly grownBy: number }) {
  processor += busyMs
  memory += grownBy
  vi.advanceTimersByTime(everyMs)
}

it('collects once when the process comes to rest', () => {
  pass({ busyMs: 900, grownBy: 50 * mb })
  expect(collect).not.toHaveBeenCalled()
  pass({ busyMs: 10, grownBy: 0 })
  expect(collect).toHaveBeenCalledOnce()
  pass({ busyMs: 10, grownBy: mb })
  expect(collect).toHaveBeenCalledOnce()
})

it('collects again when memory has grown since, also by little work', () => {
  pass({ busyMs: 10, grownBy: 0 })
  for (let turn = 0; turn < 16; turn += 1) pass({ busyMs: 10, grownBy: mb })
  expect(collect).toHaveBeenCalledTimes(2)
})
