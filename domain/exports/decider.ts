import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { ExportEnded, ExportEvent, ExportSigned, ExportTaken } from './events.ts'

type Export = {
  readonly status: 'none' | 'taken' | 'ended'
  /** Absent: not signed. */
  readonly signed?: ExportSigned['data']
}
type TakeExport = Command<'TakeExport', ExportTaken['data']>
type EndExport = Command<'EndExport', ExportEnded['data']>
type SignExport = Command<'SignExport', ExportSigned['data']>
type ExportCommand = TakeExport | EndExport | SignExport

/** Handles commands on exports. */
export type ExportHandler = CommandHandler<Export, ExportCommand, ExportEvent>

/** Each export is taken once, signed at most once before it ends, and ends once. */
export const exportDecider: Decider<Export, ExportCommand, ExportEvent> = {
  initial: { status: 'none' },
  evolve(state, { type, data }) {
    if (type === 'ExportSigned') return { ...state, signed: data }
    return { ...state, status: type === 'ExportTaken' ? 'taken' : 'ended' }
  },
  decide({ status, signed }, command) {
    if (command.type === 'TakeExport') return status === 'none' ? [{ type: 'ExportTaken', data: command.data }] : []
    if (command.type === 'SignExport')
      return status === 'taken' && signed === undefined ? [{ type: 'ExportSigned', data: command.data }] : []
    return status === 'taken' ? [{ type: 'ExportEnded', data: command.data }] : []
  },
}
