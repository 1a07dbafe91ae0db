import { expect } from 'vitest'
import type { Command } from '../command.ts'
import type { Decider } from '../decider.ts'
import type { Event } from '../event.ts'
import { Rejection } from '../rejection.ts'

/** The ports of a decision, as a test gives them; `at`: the state after the event of that revision. */
export type GivenPorts<State, C extends Command, Ports> = (
  state: State,
  command: C,
  past: { at(revision: number): State | undefined },
) => Ports

type Given<State, C extends Command, E extends Event> = {
  readonly state: State
  when(command: C): {
    /** `[]`: nothing changes. */
    thenEvents(events: readonly E[]): void
    thenRejects(code: string): Rejection
    /** The events themselves, for what a plain comparison cannot say. */
    events(): E[]
  }
}

/** For tests: `given(decider, past).when(command).thenEvents(events)` or `.thenRejects(code)`. */
export function given<State, C extends Command, E extends Event>(
  decider: Decider<State, C, E>,
  past: readonly E[] = [],
): Given<State, C, E> {
  return givenPorts(decider, past, () => {})
}

/** The same for a decider that takes ports. */
export function givenPorts<State, C extends Command, E extends Event, Ports>(
  decider: Decider<State, C, E, Ports>,
  past: readonly E[],
  portsOf: GivenPorts<State, C, Ports>,
): Given<State, C, E> {
  const after = (events: readonly E[]) => events.reduce<State>(decider.evolve, decider.initial)
  const state = after(past)
  const at = (revision: number) => (past[revision] === undefined ? undefined : after(past.slice(0, revision + 1)))
  return {
    state,
    when(command) {
      const decide = () => decider.decide(state, command, portsOf(state, command, { at }))
      return {
        thenEvents: (events) => expect(decide()).toStrictEqual(events),
        thenRejects: (code) => {
          try {
            decide()
          } catch (error) {
            if (!(error instanceof Rejection)) throw error
            expect(error.code).toBe(code)
            return error
          }
          return expect.fail(`was accepted, expected ${code}`)
        },
        events: decide,
      }
    },
  }
}
