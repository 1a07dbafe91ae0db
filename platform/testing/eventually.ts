import { setTimeout as pause } from 'node:timers/promises'

/** The longest wait of a test, in milliseconds: only a hang reaches it, also on a slow machine with other work. */
export const waitLimitMs = 60_000

const intervalMs = 20

/**
 * Repeats the assertion until it holds; answers what it returned.
 * @throws what the assertion threw last, after `waitLimitMs`
 */
export async function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  // Not by Date or performance: tests set their clocks.
  for (const limit = AbortSignal.timeout(waitLimitMs); ;) {
    try {
      return await assertion()
    } catch (error) {
      if (limit.aborted) throw error
    }
    await pause(intervalMs)
  }
}
