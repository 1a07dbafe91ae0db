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
      // In a turn of its own: a call begun in the one in which the client closes a broken channel would throw inside a promise that the client drops.
      await new Promise((resolve) => setImmediate(resolve))
      return await attempt(Math.min(timeoutMs / 2, end - performance.now()))
    } catch (error) {
      const pause = retryDelay(failures)
      if (!again(error) || failures >= attempts || performance.now() + pause >= end) throw error
      await sleep(pause)
    }
  }
}
