import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { AccessRefused } from './events.ts'

type Refusals = { readonly attempts: number }
type RecordRefusals = Command<'RecordRefusals', AccessRefused['data']>

/** Handles commands on refused accesses. */
export type RefusalHandler = CommandHandler<Refusals, RecordRefusals, AccessRefused>

/** Counts the refused accesses of a day, so that attempts leave a trace without flooding the log. */
export const refusalDecider: Decider<Refusals, RecordRefusals, AccessRefused> = {
  initial: { attempts: 0 },
  evolve: (state, event) =>
    event.type === 'AccessRefused' ? { attempts: state.attempts + event.data.attempts } : state,
  decide: (_, { data }) => (data.attempts < 1 ? [] : [{ type: 'AccessRefused', data }]),
}
