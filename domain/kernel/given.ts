import { expect } from 'vitest'
import type { Command } from './command.ts'
import type { Decider } from './decider.ts'
import type { Event } from './event.ts'
import { Rejection } from './rejection.ts'

/** For tests: `given(decider, past).when(command).thenEvents(events)` or `.thenRejects(code)`. */
export function given<State, C extends Command, E extends Event>(decider: Decider<State, C, E>, past: readonly E[] = []) {
  const state = past.reduce<State>(decider.evolve, decider.initial)
  return {
    state,
    when(command: C) {
      const decide = () => decider.decide(state, command)
      return {
        /** `[]`: nothing changes. */
        thenEvents: (events: readonly E[]) => expect(decide()).toStrictEqual(events),
        thenRejects: (code: string): Rejection => {
          try {
            decide()
          } catch (error) {
            if (!(error instanceof Rejection)) throw error
            expect(error.code).toBe(code)
            return error
          }
          return expect.fail(`was accepted, expected ${code}`)
        },
        /** The events themselves, for what a plain comparison cannot say. */
        events: decide,
      }
    },
  }
}
