import { setImmediate } from 'node:timers/promises'
import { isUnreadable } from '../../vault/unreadable.ts'

/** Items per batch; other requests run in between. */
const batchSize = 10

/**
 * Maps items in batches, in order. `unreadable`: the result for an item with data that cannot be read, so that one
 * damaged stream never fails the rest; other errors are thrown.
 */
export async function inBatches<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  unreadable: (one: T, error: unknown) => R,
): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += batchSize) {
    const batch = all.slice(start, start + batchSize).map(async (one) => {
      try {
        return await work(one)
      } catch (error) {
        if (!isUnreadable(error)) throw error
        return unreadable(one, error)
      }
    })
    done.push(...(await Promise.all(batch)))
    await setImmediate()
  }
  return done
}
