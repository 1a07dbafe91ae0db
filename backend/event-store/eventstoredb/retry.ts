import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '@fleet/projections/runtime/backoff'

export type RetryOptions = {
  /** For all attempts and the pauses between them, ms. An attempt may take half of it. */
  readonly timeoutMs: number
  readonly attempts: number
  /** Looks at each failure; false: it is final. */
  readonly again: (error: unknown) => boolean
}

/** Tries `attempt` again after failures that pass; throws the last one. */
export async function withRetries<T>(attempt: (timeoutMs: number) => Promise<T>, { timeoutMs, attempts, again }: RetryOptions): Promise<T> {
  const end = performance.now() + timeoutMs
  for (let failures = 1; ; failures += 1) {
    try {
      // Its own turn of the event loop: a call that starts while the client closes a broken channel throws where nobody can catch it.
      await new Promise((resolve) => setImmediate(resolve))
      return await attempt(Math.min(timeoutMs / 2, end - performance.now()))
    } catch (error) {
      const pause = retryDelay(failures)
      if (!again(error) || failures >= attempts || performance.now() + pause >= end) throw error
      await sleep(pause)
    }
  }
}
