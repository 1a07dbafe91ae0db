import { reject } from '@fleet/domain/kernel/rejection'

/** Seconds after which whoever was turned away may well be let in. */
const soon = 3

/** Runs work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` works run at a time; `waiting` more wait for their turn.
 * @throws Rejection limits.busy to all beyond
 */
export function gate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) reject('limits.busy', { values: { seconds: soon } })
    else
      await new Promise<void>((resolve) => {
        queue.push(resolve)
      })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
