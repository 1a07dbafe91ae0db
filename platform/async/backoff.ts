import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds before the next attempt: 100 after the first failure, doubling, 5 s at most. */
export function retryDelay(attempt: number): number {
  return Math.min(100 * 2 ** Math.min(attempt - 1, 10), 5_000)
}

/** Ends early, without an error, when `signal` aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
