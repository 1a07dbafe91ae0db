import { setImmediate } from 'node:timers/promises'

/** Items per batch; other requests run in between. */
const batchSize = 10

/** Maps items in batches, in order. */
export async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += batchSize) {
    done.push(...(await Promise.all(all.slice(start, start + batchSize).map(work))))
    await setImmediate()
  }
  return done
}
