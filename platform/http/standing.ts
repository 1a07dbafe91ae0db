import type { DatabasePool } from 'slonik'
import { findParkedCounts } from '../subscriptions/parked-events.ts'

const cachedMs = 1_000

/** `lacks`: some of the read models have parked an event. `isReplaced`: they were made of another log than the one that is there. */
export type ReadModelState = { readonly hasParkedEvents: boolean; readonly isReplaced: boolean }

/** What is wrong with read models, whichever process runs them, as of a second ago at most. */
export function watchReadModelState(
  database: DatabasePool,
  isReplaced: () => boolean,
  now: () => number = Date.now,
): (names: readonly string[]) => Promise<ReadModelState> {
  let modelsWithParkedEvents: ReadonlySet<string> = new Set()
  let checkedAt = -Infinity
  let checking: Promise<void> = Promise.resolve()

  async function check(): Promise<void> {
    modelsWithParkedEvents = new Set((await findParkedCounts(database)).map(({ name }) => name))
  }

  return async (names) => {
    if (now() - checkedAt > cachedMs) {
      checkedAt = now()
      // A database that is away is reported where rows are read.
      checking = check().catch(() => {})
    }
    await checking
    return { hasParkedEvents: names.some((name) => modelsWithParkedEvents.has(name)), isReplaced: isReplaced() }
  }
}
