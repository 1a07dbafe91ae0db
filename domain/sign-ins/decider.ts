import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { UnknownSignInFailed } from './events.ts'

type UnknownSignIns = { readonly attempts: number }
type RecordUnknownSignIns = Command<'RecordUnknownSignIns', { attempts: number }>

/** Carries out commands on sign-ins of unknown accounts. */
export type UnknownSignInHandler = CommandHandler<UnknownSignIns, RecordUnknownSignIns, UnknownSignInFailed>

/** Failed sign-ins of a day that belong to no account; counted, so that an attack leaves a trace and no flood. */
export const unknownSignInDecider: Decider<UnknownSignIns, RecordUnknownSignIns, UnknownSignInFailed> = {
  initial: { attempts: 0 },
  evolve: (state, event) =>
    event.type === 'UnknownSignInFailed' ? { attempts: state.attempts + event.data.attempts } : state,
  decide: (_, { data }) =>
    data.attempts < 1 ? [] : [{ type: 'UnknownSignInFailed', data: { attempts: data.attempts } }],
}
