import { hash } from 'node:crypto'
import type { RecordedEvent } from '@fleet/domain/kernel/event'

/** The revisions of a command's events, and the log position of the last one. */
export type ProcessedCommand = { readonly first: number; readonly last: number; readonly position: bigint }

/** The commands of one stream: the newest with their place, all others as hashes of their ids. */
export type ProcessedCommands = {
  /** Records events in order; ignores those already recorded. */
  note(event: Pick<RecordedEvent, 'metadata' | 'revision' | 'position'>): void
  /** Whether a later command replaced this request. */
  isReplaced(requestId: string): boolean
  /** `earlier`: very probably before revision `oldest`; the caller confirms it by reading the stream. */
  find(commandId: string): ProcessedCommand | 'earlier' | undefined
  /** The first revision of the commands with a known place. */
  oldest(): number
  /** Returns plain data that `processedCommands` accepts. */
  snapshot(): CommandsSnapshot
}

export type CommandsSnapshot = {
  readonly newest: readonly (readonly [commandId: string, ProcessedCommand])[]
  readonly earlier: Float64Array
  readonly notedTo: number
  /** Absent in snapshots of earlier releases. */
  readonly replaced?: readonly string[]
}

/** Number of commands of a stream with a known place. */
export const newestCommands = 32

const emptySnapshot: CommandsSnapshot = { newest: [], earlier: new Float64Array(), notedTo: -1 }

/** 53 bits of a hash, as a number. With 10,000 of them, one new command in 900 billion causes a needless search. */
function hashOf(commandId: string): number {
  const digest = hash('sha1', commandId, 'buffer')
  return digest.readUInt32LE(0) * 2 ** 21 + (digest.readUInt32LE(4) >>> 11)
}

export function processedCommands({
  newest: snapshot,
  earlier: hashes,
  notedTo: before,
  replaced: replacedBefore = [],
}: CommandsSnapshot = emptySnapshot): ProcessedCommands {
  const newest = new Map(snapshot)
  const earlier = new Set(hashes)
  const replaced = new Set(replacedBefore)
  let notedTo = before

  return {
    note({ metadata: { commandId, replaces = [] }, revision, position }) {
      // Two concurrent reads may record the same events.
      if (revision <= notedTo) return
      notedTo = revision
      for (const requestId of replaces) replaced.add(requestId)
      newest.set(commandId, { first: newest.get(commandId)?.first ?? revision, last: revision, position })
      const [oldest] = newest.keys()
      if (newest.size <= newestCommands || oldest === undefined) return
      newest.delete(oldest)
      earlier.add(hashOf(oldest))
    },
    isReplaced: (requestId) => replaced.has(requestId),
    find: (commandId) => newest.get(commandId) ?? (earlier.has(hashOf(commandId)) ? 'earlier' : undefined),
    oldest: () => newest.values().next().value?.first ?? 0,
    snapshot: () => ({ newest: [...newest], earlier: Float64Array.from(earlier), notedTo, replaced: [...replaced] }),
  }
}
