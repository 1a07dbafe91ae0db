import type { DatabasePool } from 'slonik'
import { pause } from '../async/backoff.ts'
import { passOver } from './checkpoint.ts'
import type { ReadModelLoop } from './read-model-loop.ts'

const everyMs = 50
/** So long after it happened a checkpoint that was moved back is noticed where nothing happens, ms. */
const lookMs = 5_000

/**
 * Stores how far read models are that had nothing to do, for who asks in other processes, and looks now and then whether
 * the database still has what it had. Until `signal` aborts; an outage is told by the loops.
 */
export async function keepPassingOver(
  database: DatabasePool,
  loops: readonly ReadModelLoop[],
  signal: AbortSignal,
): Promise<void> {
  for (let looked = performance.now(); !signal.aborted; await pause(everyMs, signal)) {
    const isTime = performance.now() - looked > lookMs
    const passed = loops.flatMap((loop) => {
      const one = loop.passed
      return one && (isTime || one.position > one.stored) ? [{ loop, one }] : []
    })
    if (passed.length === 0) continue
    if (isTime) looked = performance.now()
    const before = await passOver(
      database,
      passed.map(({ one }) => one),
    ).catch(() => undefined)
    for (const { loop, one } of passed) {
      const position = before?.get(one.projection)
      if (position !== undefined) loop.stored(one, position)
    }
  }
}
