import type { DatabasePool } from 'slonik'
import { findParkedCounts } from '../subscriptions/parked-events.ts'

const rememberedMs = 1_000

/** `lacks`: some of the read models have parked an event. `isReplaced`: they were made of another log than the one that is there. */
export type Standing = { readonly lacks: boolean; readonly isReplaced: boolean }

/** What is wrong with read models, whichever process runs them, as of a second ago at most. */
export function watchStanding(
  database: DatabasePool,
  isReplaced: () => boolean,
  now: () => number = Date.now,
): (names: readonly string[]) => Promise<Standing> {
  let lacking: ReadonlySet<string> = new Set()
  let askedAt = -Infinity
  let asking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    lacking = new Set((await findParkedCounts(database)).map(({ name }) => name))
  }

  return async (names) => {
    if (now() - askedAt > rememberedMs) {
      askedAt = now()
      // A database that is away is reported where rows are read.
      asking = look().catch(() => {})
    }
    await asking
    return { lacks: names.some((name) => lacking.has(name)), isReplaced: isReplaced() }
  }
}
