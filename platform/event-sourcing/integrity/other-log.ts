import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Common, LogMark } from './log-marks.ts'
import { findMarked, newestCommon } from './log-marks.ts'

/** The log is not the one that was read before: a backup of it, or another. */
export type OtherLog = {
  /** The last event that both have; undefined: none that is known. */
  readonly common: Common | undefined
  /** Where the log ends. */
  readonly end: bigint
  /** What is known of the log of before, newest first. */
  readonly marks: readonly LogMark[]
}

type Known = { readonly marks: readonly LogMark[]; /** How far anybody has read. */ readonly furthest: bigint }

/** undefined: it is the log of before, as far as anybody has read it. @throws EventStoreUnavailable */
export async function otherLog(
  store: Pick<EventStore, 'read' | 'head' | 'end'>,
  { marks, furthest }: Known,
): Promise<OtherLog | undefined> {
  const [newest] = marks
  const isThere = newest === undefined || (await findMarked(store, newest)) === newest.position
  if (isThere && furthest <= (await store.end())) return undefined
  return { common: await newestCommon(store, marks), end: await store.head(), marks }
}

/** Whether what was read up to `checkpoint` of the log of before is more than both have. */
export function isAstray({ common }: OtherLog, checkpoint: bigint): boolean {
  return common === undefined || common.position !== common.mark.position || checkpoint > common.position
}

/** The newest of the marks that are true of this log too; -1n: none. */
export function lastKnown({ common }: OtherLog): bigint {
  return common !== undefined && common.position === common.mark.position ? common.position : -1n
}

/** Where somebody who acted up to `checkpoint` of the log of before goes on in this one: nothing is left out that both have. */
export async function goesOnAt(
  store: Pick<EventStore, 'read'>,
  { common, end, marks }: OtherLog,
  checkpoint: bigint,
): Promise<bigint> {
  if (common === undefined) return end
  if (checkpoint >= common.mark.position) return common.position
  const before = marks.find(({ position }) => position <= checkpoint)
  return (before && (await findMarked(store, before))) ?? -1n
}
