import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '../../../async/backoff.ts'
import { faultOf } from './faults.ts'

type RetryOptions = {
  /** For all attempts and the pauses between them, ms; half of it for an attempt, and for a store that was not there from the first on. */
  readonly timeoutMs: number
  /** Looks at each failure; false: it is final. */
  readonly again: (error: unknown) => boolean
}

const maxPauseMs = 500

/** Tries `attempt` again after failures that pass; throws the last one. */
export async function withRetries<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  { timeoutMs, again }: RetryOptions,
): Promise<T> {
  const begun = performance.now()
  let wasThere = false
  for (let failures = 1; ; failures += 1) {
    try {
      // In a turn of its own: a call begun in the one in which the client closes a broken channel would throw inside a promise that the client drops.
      await new Promise((resolve) => setImmediate(resolve))
      // On a machine that is busy the pause takes longer than it should.
      return await attempt(Math.max(1, Math.min(timeoutMs / 2, begun + timeoutMs - performance.now())))
    } catch (error) {
      const pause = Math.min(retryDelay(failures), maxPauseMs)
      wasThere ||= faultOf(error) !== 'unsent'
      const end = begun + (wasThere ? timeoutMs : timeoutMs / 2)
      if (!again(error) || performance.now() + pause >= end) throw error
      await sleep(pause)
    }
  }
}
