import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '../../../async/backoff.ts'
import { faultOf } from './faults.ts'

type RetryOptions = {
  /**
   * Time for all attempts and the pauses between them, ms. One attempt gets half of it; so does a store that was
   * unreachable from the first attempt on.
   */
  readonly timeoutMs: number
  /** Decides after each failure; false: it is final. */
  readonly again: (error: unknown) => boolean
}

const maxPauseMs = 500

/** Retries `attempt` after temporary failures; throws the last one. */
export async function withRetries<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  { timeoutMs, again }: RetryOptions,
): Promise<T> {
  const begun = performance.now()
  let wasThere = false
  for (let failures = 1; ; failures += 1) {
    try {
      // In a new turn of the event loop: a call begun in the turn in which the client closes a broken channel would
      // throw inside a promise that the client drops.
      await new Promise((resolve) => setImmediate(resolve))
      // On a busy machine the pause takes longer than planned.
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
