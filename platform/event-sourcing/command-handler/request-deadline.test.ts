import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../async/timeout.ts'
import { runWithDeadline, requestDeadline, runWithoutDeadline, withDeadline } from './request-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const answer = async () => 'an answer'

describe('the deadline of a request', () => {
  it('ends all waits of the request at once and prevents new ones', async () => {
    const deadline = requestDeadline(1_100)
    const waitFor = (work: () => Promise<unknown>) => runWithDeadline(deadline, () => withDeadline(work))
    const waits = Promise.allSettled([waitFor(never), waitFor(never)])
    await vi.advanceTimersByTimeAsync(1_100)
    const both = await waits
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(deadline.leftMs).toBeLessThanOrEqual(0)
    let isBegun = false
    await expect(waitFor(async () => (isBegun = true))).rejects.toThrow(EventStoreUnavailable)
    expect(isBegun).toBe(false)
  })

  it('includes a wait that its caller has abandoned', async () => {
    const deadline = requestDeadline(1_100)
    const waitFor = (work: () => Promise<unknown>) => runWithDeadline(deadline, () => withDeadline(work))
    const leftBehind = waitFor(never)
    const impatient = Promise.allSettled([withTimeout(600, leftBehind, () => new Error('enough'))])
    await vi.advanceTimersByTimeAsync(600)
    expect(await impatient).toEqual([{ status: 'rejected', reason: new Error('enough') }])
    const next = waitFor(never)
    expect(deadline.leftMs).toBe(500)
    const both = Promise.allSettled([leftBehind, next])
    await vi.advanceTimersByTimeAsync(500)
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('is not used up by fast answers', async () => {
    const deadline = requestDeadline(50)
    for (let waits = 0; waits < 1_000; waits += 1) await runWithDeadline(deadline, () => withDeadline(answer))
    expect(deadline.leftMs).toBe(50)
  })

  it('does not affect other requests', async () => {
    const spent = requestDeadline(0)
    await expect(runWithDeadline(spent, () => withDeadline(answer))).rejects.toThrow(EventStoreUnavailable)
    expect(await runWithDeadline(requestDeadline(50), () => withDeadline(answer))).toBe('an answer')
    expect(await withDeadline(answer)).toBe('an answer')
  })

  it('does not affect work that runs without it', async () => {
    const work = () => runWithoutDeadline(() => withDeadline(answer))
    expect(await runWithDeadline(requestDeadline(0), work)).toBe('an answer')
  })
})
