import type { DatabasePool } from 'slonik'
import { findAstray, findLacks } from '../subscriptions/missed-events.ts'

const rememberedMs = 1_000

/** What some read models show that the log does not say: `lacks`: an event was missed; `isAstray`: they were made of another log, and are made anew. */
export type Standing = { readonly lacks: boolean; readonly isAstray: boolean }

type Known = { readonly lacking: ReadonlySet<string>; readonly astray: ReadonlySet<string> }

/** How read models stand, whichever process keeps them, as of a second ago at most. `onMended` is told of those that are astray no more. */
export function watchStanding(
  database: DatabasePool,
  onMended: (names: readonly string[]) => void,
  now: () => number = Date.now,
): (names: readonly string[]) => Promise<Standing> {
  let known: Known = { lacking: new Set(), astray: new Set() }
  let asked = -Infinity
  let asking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const [lacks, astray] = await Promise.all([findLacks(database), findAstray(database)])
    const mended = [...known.astray].filter((name) => !astray.has(name))
    known = { lacking: new Set(lacks.map(({ name }) => name)), astray }
    if (mended.length > 0) onMended(mended)
  }

  return async (names) => {
    if (now() - asked > rememberedMs) {
      asked = now()
      // A database that is away is told where rows are read.
      asking = look().catch(() => {})
    }
    await asking
    return {
      lacks: names.some((name) => known.lacking.has(name)),
      isAstray: names.some((name) => known.astray.has(name)),
    }
  }
}
