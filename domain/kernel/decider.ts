import type { Command } from './command.ts'
import type { Event, RecordedEvent } from './event.ts'

/**
 * The rules of one aggregate. `evolve` is total and never throws; `decide` gives the events of a command, [] when
 * nothing changes, or throws a Rejection. Commands are data; what else a decision takes comes as `ports`, found anew for
 * every attempt on the state that it decides on.
 */
export type Decider<State, C extends Command, E extends Event, Ports = void> = {
  readonly initial: State
  readonly evolve: (state: State, event: E | RecordedEvent<E>) => State
  readonly decide: (state: State, command: C, ports: Ports) => E[]
}
