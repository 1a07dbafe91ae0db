import type { ProcessedCommands } from './processed-commands.ts'

/** A stream as far as it is known here: `revision` -1 when it does not exist. */
export type CachedState<State> = {
  readonly state: State
  readonly revision: number
  /** May be ahead of the revision, never behind it: shared by all that became of one read. */
  readonly commands: ProcessedCommands
  /** Of whom something personal is in the state. */
  readonly persons: ReadonlySet<string>
  /** Of whom something personal is in the events and not in the state: the vault lacks their keys. */
  readonly missing: ReadonlySet<string>
  /** The revision of the newest snapshot, as far as this process knows; shared likewise. */
  readonly snapshot: { revision: number }
}

export function together(known: ReadonlySet<string>, more: Iterable<string>): ReadonlySet<string> {
  const added = [...more].filter((one) => !known.has(one))
  return added.length === 0 ? known : new Set([...known, ...added])
}
