import type { CommandsOf } from './carried-out.ts'
import { weightOf } from './weight.ts'

/** A stream as far as it is known here: `revision` -1 when it does not exist. */
export type Known<State> = {
  readonly state: State
  readonly revision: number
  /** May be ahead of the revision, never behind it: shared by all that became of one read. */
  readonly commands: CommandsOf
  /** Of whom something personal is in the state. */
  readonly persons: ReadonlySet<string>
  readonly size: Size
  /** The revision of the newest snapshot, as far as this process knows; shared likewise. */
  readonly snapshot: { revision: number }
}

/** Of a state: what was measured last, and what came since. */
type Size = { readonly measured: number; readonly grown: number }

/** With it lives as much again that is made of it, such as effective answers. */
const withDerived = 2

/** Measured again when it may have doubled: measuring takes longer than most events. */
export function sizeAfter(
  { measured, grown }: Size,
  events: readonly { readonly data: object }[],
  state: unknown,
): Size {
  let more = grown
  for (const { data } of events) {
    more += withDerived * weightOf(data)
    if (more > measured) return { measured: withDerived * weightOf(state), grown: 0 }
  }
  return { measured, grown: more }
}

/** About how many bytes of memory it takes. */
export function bytesOf<State>({ size, commands, persons }: Known<State>): number {
  return size.measured + size.grown + commands.bytes + persons.size * 100
}

export function together(known: ReadonlySet<string>, more: Iterable<string>): ReadonlySet<string> {
  const added = [...more].filter((one) => !known.has(one))
  return added.length === 0 ? known : new Set([...known, ...added])
}
