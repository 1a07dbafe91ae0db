import type { DatabasePool } from 'slonik'
import { findLacks } from '@fleet/projections/runtime/missed-events'

const rememberedMs = 5_000

/** Whether one of these read models has missed something, as of some seconds ago: nobody waits for the answer. */
export function watchLacks(database: DatabasePool, now: () => number = Date.now): (names: readonly string[]) => boolean {
  let lacking: ReadonlySet<string> = new Set()
  let asked = -Infinity
  return (names) => {
    if (now() - asked > rememberedMs) {
      asked = now()
      findLacks(database).then(
        (lacks) => {
          lacking = new Set(lacks.map(({ name }) => name))
        },
        () => {},
      )
    }
    return names.some((name) => lacking.has(name))
  }
}
