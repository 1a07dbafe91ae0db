import type { Command } from './command.ts'
import type { Event, RecordedEvent } from './event.ts'

/**
 * The rules of one aggregate. `evolve` is total and never throws; `decide` gives the events of a command, [] when
 * nothing changes, or throws a Rejection.
 */
export type Decider<State, C extends Command, E extends Event> = {
  readonly initial: State
  readonly evolve: (state: State, event: E | RecordedEvent<E>) => State
  readonly decide: (state: State, command: C) => E[]
}
