import { setTimeout as pause } from 'node:timers/promises'

/** The longest wait of a test, in milliseconds. Only a hang reaches it, even on a slow and busy machine. */
export const waitLimitMs = 60_000

const intervalMs = 20

/**
 * Repeats the assertion until it holds and returns its result.
 * @throws the last error of the assertion, after `waitLimitMs`
 */
export async function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  // Not with Date or performance: tests fake these clocks.
  for (const limit = AbortSignal.timeout(waitLimitMs); ;) {
    try {
      return await assertion()
    } catch (error) {
      if (limit.aborted) throw error
    }
    await pause(intervalMs)
  }
}
