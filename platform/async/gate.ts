import { reject } from '@fleet/domain/kernel/rejection'

/** Seconds after which whoever was turned away may well be let in. */
const retryAfterSeconds = 3

/** Runs work when its turn comes; of works with the same key one at a time. */
type WorkQueue = <T>(work: () => Promise<T>, key?: string) => Promise<T>

type Waiter = { readonly key: string | undefined; readonly start: () => void }

/**
 * Lets `maxRunning` works run at a time; `maxWaiting` more wait for their turn, works of one key counted as one.
 * @throws Rejection limits.busy to all beyond
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
  /** Only the first waiter of a key counts: its others wait for that one, not for a place. */
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
