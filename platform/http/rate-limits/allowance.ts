import { LRUCache } from 'lru-cache'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Limit } from '../limits.ts'
import type { Counters } from './counters.ts'

/** What one subject may use of something within the time of a limit. */
export type Allowance = {
  /**
   * Uses an amount. Never waits: uses are gathered in this process and added to the count of all processes when they
   * reach a twentieth of the limit, so each process may exceed the limit by that much.
   * @throws Rejection the limit's own code, with the seconds until the count restarts
   */
  spend(subject: string, amount: number): void
}

type Use = {
  /** Of all processes, when this one last added to it. */
  counted: number
  gathered: number
  endsAt: number
}

const maxSubjects = 10_000

type Deps = {
  readonly counters: Pick<Counters, 'add'>
  /** Milliseconds. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export function allowance({ counters, now, onError }: Deps, action: string, limit: Limit): Allowance {
  const { max, seconds = 0, onExceeded } = limit
  const uses = new LRUCache<string, Use>({ max: maxSubjects })

  function useOf(subject: string): Use {
    const known = uses.get(subject)
    if (known !== undefined && now() < known.endsAt) return known
    const fresh = { counted: 0, gathered: 0, endsAt: now() + seconds * 1000 }
    uses.set(subject, fresh)
    return fresh
  }

  async function share(subject: string, use: Use): Promise<void> {
    const amount = use.gathered
    use.counted += amount
    use.gathered = 0
    const [all] = await counters.add([{ action, subject, seconds, amount }])
    if (all === undefined) return
    use.counted = Math.max(use.counted, all.count)
    use.endsAt = now() + all.seconds * 1000
  }

  return {
    spend(subject, amount) {
      const use = useOf(subject)
      if (use.counted + use.gathered + amount > max)
        reject(onExceeded, { values: { limit: max, seconds: Math.max(1, Math.ceil((use.endsAt - now()) / 1000)) } })
      use.gathered += amount
      if (use.gathered * 20 >= max) share(subject, use).catch(onError)
    },
  }
}
