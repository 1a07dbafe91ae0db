import type { RecordedEvent } from '@fleet/domain/kernel/event'
import type { Layer } from './id-filter.ts'
import { idFilter } from './id-filter.ts'

/** Where a command's events stand in their stream, and where the log stood after the last of them. */
export type CarriedOut = { readonly first: number; readonly last: number; readonly position: bigint }

/** The commands of one stream: the newest by name, of all others whether they may have been there. */
export type CommandsOf = {
  /** In order; what was noted before is passed over. */
  note(event: Pick<RecordedEvent, 'metadata' | 'revision' | 'position'>): void
  /** `earlier`: perhaps, before revision `oldest`; only the stream can tell. */
  find(commandId: string): CarriedOut | 'earlier' | undefined
  /** The first revision whose command is known by name. */
  oldest(): number
  /** As `commandsOf` takes them up again. */
  kept(): KeptCommands
  readonly bytes: number
}

export type KeptCommands = {
  readonly newest: readonly (readonly [commandId: string, CarriedOut])[]
  readonly earlier: readonly Layer[]
  readonly notedTo: number
}

/** Commands of a stream that are known by name. */
export const newestCommands = 32
const bytesOfOne = 250

export function commandsOf(
  { newest: kept, earlier: layers, notedTo: before }: KeptCommands = { newest: [], earlier: [], notedTo: -1 },
): CommandsOf {
  const newest = new Map(kept)
  const earlier = idFilter(layers)
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
      earlier.add(oldest)
    },
    find: (commandId) => newest.get(commandId) ?? (earlier.mayHave(commandId) ? 'earlier' : undefined),
    oldest: () => newest.values().next().value?.first ?? 0,
    kept: () => ({ newest: [...newest], earlier: earlier.layers(), notedTo }),
    get bytes() {
      return newest.size * bytesOfOne + earlier.bytes
    },
  }
}
