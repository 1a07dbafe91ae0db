import { hash } from 'node:crypto'
import type { RecordedEvent } from '@fleet/domain/kernel/event'

/** Where a command's events are in their stream, and the log position of the last of them. */
export type ProcessedCommand = { readonly first: number; readonly last: number; readonly position: bigint }

/** The commands of one stream: the newest with their place, all others as hashes of their ids. */
export type ProcessedCommands = {
  /** Notes events in order; passes over what was noted before. */
  note(event: Pick<RecordedEvent, 'metadata' | 'revision' | 'position'>): void
  /** `earlier`: most probably, before revision `oldest`; reading the stream confirms it. */
  find(commandId: string): ProcessedCommand | 'earlier' | undefined
  /** The first revision whose command is known with its place. */
  oldest(): number
  /** Plain data, as `processedCommands` takes it up again. */
  snapshot(): CommandsSnapshot
}

export type CommandsSnapshot = {
  readonly newest: readonly (readonly [commandId: string, ProcessedCommand])[]
  readonly earlier: Float64Array
  readonly notedTo: number
}

/** Commands of a stream that are known with their place. */
export const newestCommands = 32

const emptySnapshot: CommandsSnapshot = { newest: [], earlier: new Float64Array(), notedTo: -1 }

/** 53 bits of a hash, as a number: with 10,000 of them one new command in 900 billion is looked for in vain. */
function hashOf(commandId: string): number {
  const digest = hash('sha1', commandId, 'buffer')
  return digest.readUInt32LE(0) * 2 ** 21 + (digest.readUInt32LE(4) >>> 11)
}

export function processedCommands({
  newest: snapshot,
  earlier: hashes,
  notedTo: before,
} = emptySnapshot): ProcessedCommands {
  const newest = new Map(snapshot)
  const earlier = new Set(hashes)
  let notedTo = before

  return {
    note({ metadata: { commandId }, revision, position }) {
      // Two reads of the same events may note them side by side.
      if (revision <= notedTo) return
      notedTo = revision
      newest.set(commandId, { first: newest.get(commandId)?.first ?? revision, last: revision, position })
      const [oldest] = newest.keys()
      if (newest.size <= newestCommands || oldest === undefined) return
      newest.delete(oldest)
      earlier.add(hashOf(oldest))
    },
    find: (commandId) => newest.get(commandId) ?? (earlier.has(hashOf(commandId)) ? 'earlier' : undefined),
    oldest: () => newest.values().next().value?.first ?? 0,
    snapshot: () => ({ newest: [...newest], earlier: Float64Array.from(earlier), notedTo }),
  }
}
