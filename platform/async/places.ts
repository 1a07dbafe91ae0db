import { reject } from '@fleet/domain/kernel/rejection'

/** How many, and the code of the refusal beyond. */
type MaxAndError = { readonly max: number; readonly onExceeded: string }
type SemaphoreLimits = { readonly each: MaxAndError; readonly total: MaxAndError }

/** Seconds after which a place may be free again. */
const retryAfterSeconds = 60

export type Semaphore = { acquire(key: string): () => void }

/**
 * Places that are taken for a while, so many for each account and in all: `take` answers how to give one back.
 * @throws Rejection `beyond` of the limit that is reached
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
