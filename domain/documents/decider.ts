import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import type { DocumentDamaged, DocumentEvent, DocumentFileDeleted, DocumentViewed } from './events.ts'

/** What happened to the files of one registration. */
export type DocumentLog = {
  /** Ids of documents whose damage was told. */
  readonly damaged: ReadonlySet<string>
  /** Ids of files whose bytes are gone. */
  readonly deleted: ReadonlySet<string>
}

export type ViewDocument = Command<'ViewDocument', DocumentViewed['data']>
export type ReportDamage = Command<'ReportDamage', DocumentDamaged['data']>
export type DeleteFile = Command<'DeleteFile', DocumentFileDeleted['data']>
export type DocumentCommand = ViewDocument | ReportDamage | DeleteFile

/** Every view counts; a damage is told once, a file goes once. */
function decide({ damaged, deleted }: DocumentLog, command: DocumentCommand): DocumentEvent[] {
  switch (command.type) {
    case 'ViewDocument':
      return [{ type: 'DocumentViewed', data: command.data }]
    case 'ReportDamage':
      return damaged.has(command.data.documentId) ? [] : [{ type: 'DocumentDamaged', data: command.data }]
    case 'DeleteFile':
      return deleted.has(command.data.fileId) ? [] : [{ type: 'DocumentFileDeleted', data: command.data }]
  }
}

/** A stream of its own beside the registration's: whoever reads changes no answer and is in nobody's way who saves. */
export const documentLogDecider: Decider<DocumentLog, DocumentCommand, DocumentEvent> = {
  initial: { damaged: new Set(), deleted: new Set() },
  evolve: (state, event) => {
    if (event.type === 'DocumentDamaged') return { ...state, damaged: new Set([...state.damaged, event.data.documentId]) }
    if (event.type === 'DocumentFileDeleted') return { ...state, deleted: new Set([...state.deleted, event.data.fileId]) }
    return state
  },
  decide,
}
