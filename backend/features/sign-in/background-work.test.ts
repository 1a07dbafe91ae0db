import { expect, it, vi } from 'vitest'
import {
  requestDeadline,
  runWithDeadline,
  withDeadline,
} from '@fleet/platform/event-sourcing/command-handler/request-deadline'
import { backgroundWork } from './background-work.ts'

it('runs after a request that has no time left for the event store', async () => {
  const [record, onError] = [vi.fn(async () => 'stored'), vi.fn()]
  const background = backgroundWork(onError)
  runWithDeadline(requestDeadline(0), () => background.start(() => withDeadline(record)))
  await background.done()
  expect([record.mock.calls.length, onError.mock.calls]).toEqual([1, []])
})
