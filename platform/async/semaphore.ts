import { reject } from '@fleet/domain/kernel/rejection'

/** The maximum, and the error code when it is exceeded. */
type MaxAndError = { readonly max: number; readonly onExceeded: string }
type SemaphoreLimits = { readonly each: MaxAndError; readonly total: MaxAndError }

/** Seconds to wait before another attempt. */
const retryAfterSeconds = 60

export type Semaphore = { acquire(key: string): () => void }

/**
 * A semaphore with a limit for each key and one for all. `acquire` returns the function that releases; calling it again
 * does nothing.
 * @throws Rejection `onExceeded` of the limit that is reached
 */
export function semaphore({ each, total }: SemaphoreLimits): Semaphore {
  const taken = new Map<string, number>()
  let all = 0
  return {
    acquire(key) {
      const own = taken.get(key) ?? 0
      if (own >= each.max) reject(each.onExceeded, { values: { limit: each.max, seconds: retryAfterSeconds } })
      if (all >= total.max) reject(total.onExceeded, { values: { limit: total.max, seconds: retryAfterSeconds } })
      taken.set(key, own + 1)
      all += 1
      let given = false
      return () => {
        if (given) return
        given = true
        all -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
