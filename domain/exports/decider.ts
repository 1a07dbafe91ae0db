import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import type { ExportEnded, ExportEvent, ExportTaken } from './events.ts'

export type Export = { readonly status: 'none' | 'taken' | 'ended' }
export type TakeExport = Command<'TakeExport', ExportTaken['data']>
export type EndExport = Command<'EndExport', ExportEnded['data']>
export type ExportCommand = TakeExport | EndExport

/** Each is taken once and ends once. */
export const exportDecider: Decider<Export, ExportCommand, ExportEvent> = {
  initial: { status: 'none' },
  evolve: (_, { type }) => ({ status: type === 'ExportTaken' ? 'taken' : 'ended' }),
  decide({ status }, command) {
    if (command.type === 'TakeExport') return status === 'none' ? [{ type: 'ExportTaken', data: command.data }] : []
    return status === 'taken' ? [{ type: 'ExportEnded', data: command.data }] : []
  },
}
