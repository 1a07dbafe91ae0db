import type { DatabasePool } from 'slonik'
import { findParkedCounts } from '../subscriptions/parked-events.ts'

const cachedMs = 1_000

/**
 * `hasParkedEvents`: one of the read models has parked an event. `isReplaced`: the log was replaced since they were
 * built.
 */
export type ReadModelState = { readonly hasParkedEvents: boolean; readonly isReplaced: boolean }

/** Reports problems of read models in any process, at most a second old. */
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
      // An unavailable database is reported where rows are read.
      checking = check().catch(() => {})
    }
    await checking
    return { hasParkedEvents: names.some((name) => modelsWithParkedEvents.has(name)), isReplaced: isReplaced() }
  }
}
