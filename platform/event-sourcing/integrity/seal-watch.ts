import { eventName } from '../stores/event-name.ts'
import type { Misfit, SealBroken } from './event-seal.ts'
import type { Verification } from './verify.ts'

/** What `/health/ready` says of the seals. */
export type SealHealth = {
  readonly state: 'fit' | 'broken'
  /** Events that did not fit when they were used or checked, the first ones. */
  readonly misfits: readonly Misfit[]
  /** When this process last read the whole log, ISO 8601 UTC; null: not yet, or another process does. */
  readonly checkedAt: string | null
}

export type SealWatch = {
  /** Somebody met an event that does not fit. */
  readonly broken: (error: SealBroken) => void
  /** The whole log was read. */
  checked(result: Verification, at: string): void
  health(): SealHealth
}

const mostTold = 20

/** Remembers which events did not fit, and says each once in the log: no value, only where it stands. */
export function watchSeals(log: (line: string) => void): SealWatch {
  const misfits = new Map<string, Misfit>()
  let checkedAt: string | null = null

  function found(misfit: Misfit): void {
    const { stream, revision, id, reason } = misfit
    const place = `${stream} ${revision} ${id}`
    if (misfits.has(place) || misfits.size >= mostTold) return
    misfits.set(place, misfit)
    const event = eventName(misfit)
    log(
      `the log of events was changed: ${event} does not fit its seal (${reason}). Nothing goes on with it; npm run audit:verify names the first such event`,
    )
  }

  return {
    broken: ({ misfit }) => found(misfit),
    checked({ misfit }, at) {
      checkedAt = at
      // Put back as it was: what did not fit is not remembered for ever.
      if (misfit === undefined) misfits.clear()
      else found(misfit)
    },
    health: () => ({ state: misfits.size === 0 ? 'fit' : 'broken', misfits: [...misfits.values()], checkedAt }),
  }
}
