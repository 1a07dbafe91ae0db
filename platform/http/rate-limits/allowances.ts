import { reject } from '@fleet/domain/kernel/rejection'
import type { Limit } from '../limits.ts'
import type { Counter, Counters } from './counters.ts'

/** Something that may be done so often: `what` and `whose` name the counter. */
export type Use = { readonly what: string; readonly whose: string; readonly limit: Limit; readonly amount?: number }

const counterOf = ({ what, whose, limit, amount = 1 }: Use): Counter => ({
  what,
  whose,
  seconds: limit.seconds ?? 0,
  amount,
})

/**
 * Counts what somebody does, before it is done; what is refused counts for nothing.
 * @throws Rejection the limit's own code, with the seconds until it begins anew
 */
export async function use(counters: Counters, uses: readonly Use[]): Promise<void> {
  const counted = await counters.add(uses.map(counterOf))
  const full = uses
    .map((one, place) => ({ ...one, ...(counted[place] ?? { count: 0, seconds: 0 }) }))
    .find(({ count, limit }) => count > limit.most)
  if (full === undefined) return
  await counters.takeBack(uses.map(counterOf))
  reject(full.limit.beyond, { values: { limit: full.limit.most, seconds: full.seconds } })
}
