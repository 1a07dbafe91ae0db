import { reject } from '@fleet/domain/kernel/rejection'

/** Seconds to wait before another attempt. */
const retryAfterSeconds = 3

/** Runs work when its turn comes; work with the same key runs one at a time. */
type WorkQueue = <T>(work: () => Promise<T>, key?: string) => Promise<T>

type Waiter = { readonly key: string | undefined; readonly start: () => void }

/**
 * A queue that runs at most `maxRunning` works at a time. At most `maxWaiting` more wait; those with the same key count
 * once.
 * @throws Rejection limits.busy when the queue is full
 */
export function workQueue({
  maxRunning,
  maxWaiting,
}: {
  readonly maxRunning: number
  readonly maxWaiting: number
}): WorkQueue {
  let running = 0
  const runningKeys = new Set<string>()
  const queue: Waiter[] = []
  const canStart = (key: string | undefined) => running < maxRunning && (key === undefined || !runningKeys.has(key))
  /** Counts only the first waiter of a key: the others wait for that one, not for a free slot. */
  const isFull = (key: string | undefined) => {
    const counted = new Set<unknown>(queue.map((waiter) => waiter.key ?? waiter))
    return counted.size >= maxWaiting && !(key !== undefined && counted.has(key))
  }

  function enter(key: string | undefined): void {
    running += 1
    if (key !== undefined) runningKeys.add(key)
  }

  function leave(key: string | undefined): void {
    running -= 1
    if (key !== undefined) runningKeys.delete(key)
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
