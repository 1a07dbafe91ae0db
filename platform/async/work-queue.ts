import { reject } from '@fleet/domain/kernel/rejection'

/** Seconds to wait before another attempt. */
const retryAfterSeconds = 3

/** Runs work when its turn comes. */
type WorkQueue = <T>(work: () => Promise<T>, key?: string) => Promise<T>

type Waiter = { readonly key: string | undefined; readonly start: () => void }

/**
 * A queue that runs at most `maxRunning` works at a time, and `maxOfKey` (default 1) with the same key. At most
 * `maxWaiting` more wait; those with the same key count once.
 * @throws Rejection limits.busy when the queue is full
 */
export function workQueue({
  maxRunning,
  maxWaiting,
  maxOfKey = 1,
}: {
  readonly maxRunning: number
  readonly maxWaiting: number
  readonly maxOfKey?: number
}): WorkQueue {
  let running = 0
  const runningKeys = new Map<string, number>()
  const queue: Waiter[] = []
  const canStart = (key: string | undefined) =>
    running < maxRunning && (key === undefined || (runningKeys.get(key) ?? 0) < maxOfKey)
  /** Counts only the first waiter of a key: the others wait for that one, not for a free slot. */
  const isFull = (key: string | undefined) => {
    const counted = new Set<unknown>(queue.map((waiter) => waiter.key ?? waiter))
    return counted.size >= maxWaiting && !(key !== undefined && counted.has(key))
  }

  function enter(key: string | undefined): void {
    running += 1
    if (key !== undefined) runningKeys.set(key, (runningKeys.get(key) ?? 0) + 1)
  }

  function leave(key: string | undefined): void {
    running -= 1
    if (key !== undefined) {
      const left = (runningKeys.get(key) ?? 1) - 1
      if (left === 0) runningKeys.delete(key)
      else runningKeys.set(key, left)
    }
    const index = queue.findIndex((waiter) => canStart(waiter.key))
    const [next] = index < 0 ? [] : queue.splice(index, 1)
    if (next === undefined) return
    enter(next.key)
    next.start()
  }

  return async (work, key) => {
    if (canStart(key)) enter(key)
    else if (isFull(key)) reject('limits.busy', { values: { seconds: retryAfterSeconds } })
    else
      await new Promise<void>((start) => {
        queue.push({ key, start })
      })
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
