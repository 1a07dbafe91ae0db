import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { UnknownSignInFailed } from './events.ts'

type UnknownSignIns = { readonly attempts: number }
type RecordUnknownSignIns = Command<'RecordUnknownSignIns', { attempts: number }>

/** Handles commands on sign-ins of unknown accounts. */
export type UnknownSignInHandler = CommandHandler<UnknownSignIns, RecordUnknownSignIns, UnknownSignInFailed>

/**
 * Counts the failed sign-ins of a day to unknown accounts, so that an attack leaves a trace without flooding the log.
 */
export const unknownSignInDecider: Decider<UnknownSignIns, RecordUnknownSignIns, UnknownSignInFailed> = {
  initial: { attempts: 0 },
  evolve: (state, event) =>
    event.type === 'UnknownSignInFailed' ? { attempts: state.attempts + event.data.attempts } : state,
  decide: (_, { data }) =>
    data.attempts < 1 ? [] : [{ type: 'UnknownSignInFailed', data: { attempts: data.attempts } }],
}
