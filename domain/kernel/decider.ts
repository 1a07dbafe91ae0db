import type { Command } from './command.ts'
import type { Event, RecordedEvent } from './event.ts'

/**
 * The rules of one aggregate. `evolve` is total and never throws; `decide` returns the events of a command, [] when
 * nothing changes, or throws a Rejection. Commands are data; everything else that a decision needs comes as `ports`,
 * loaded again for each attempt.
 */
export type Decider<State, C extends Command, E extends Event, Ports = void> = {
  readonly initial: State
  readonly evolve: (state: State, event: E | RecordedEvent<E>) => State
  readonly decide: (state: State, command: C, ports: Ports) => E[]
}
