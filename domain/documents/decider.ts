import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'
import type { DocumentDamaged, DocumentEvent, DocumentFileDeleted, DocumentViewed } from './events.ts'

const hour = 60 * 60 * 1000

/** A view of a document; `at`: ISO 8601, UTC. */
type View = Pick<DocumentViewed['data'], 'documentId' | 'isSmall'> & { readonly actorId: string; readonly at: string }

/** Views that cover further ones of the same person and document within the hour: key -> time. */
type RecentViews = ReadonlyMap<string, string>

const noViews: RecentViews = new Map()

const viewKey = ({ actorId, documentId }: View, isSmall: boolean) =>
  `${isSmall ? 'small' : 'whole'} ${documentId} ${actorId}`

/** In both directions, since the clocks of two machines differ. */
const isWithinHour = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < hour

/** Whether a recorded view covers this one: a view of the whole document covers its thumbnail, not the other way round. */
function isCovered(recentViews: RecentViews, view: View): boolean {
  const sizes = view.isSmall ? [false, true] : [false]
  return sizes.some((isSmall) => {
    const at = recentViews.get(viewKey(view, isSmall))
    return at !== undefined && isWithinHour(at, view.at)
  })
}

/** Adds a view, and drops those older than an hour. */
function withView(recentViews: RecentViews, view: View): RecentViews {
  const recent = [...recentViews].filter(([, at]) => isWithinHour(at, view.at))
  return new Map([...recent, [viewKey(view, view.isSmall ?? false), view.at]])
}

/** The log of one registration's files. */
export type DocumentLog = {
  /** Ids of documents reported as damaged. */
  readonly damaged: ReadonlySet<string>
  /** Ids of deleted files. */
  readonly deleted: ReadonlySet<string>
  /** Views of staff that still cover further ones. */
  readonly recentViews: RecentViews
}

type ViewDocument = Command<'ViewDocument', DocumentViewed['data']>
type ReportDamage = Command<'ReportDamage', DocumentDamaged['data']>
type DeleteFile = Command<'DeleteFile', DocumentFileDeleted['data']>
type DocumentCommand = ViewDocument | ReportDamage | DeleteFile

/** Records every view, of staff one per hour and document; a damage and a deletion once. */
function decide({ damaged, deleted, recentViews }: DocumentLog, command: DocumentCommand): DocumentEvent[] {
  switch (command.type) {
    case 'ViewDocument': {
      const {
        data,
        meta: { actor, now },
      } = command
      return isStaff(actor) && isCovered(recentViews, { ...data, actorId: actor.id, at: now })
        ? []
        : [{ type: 'DocumentViewed', data }]
    }
    case 'ReportDamage':
      return damaged.has(command.data.documentId) ? [] : [{ type: 'DocumentDamaged', data: command.data }]
    case 'DeleteFile':
      return deleted.has(command.data.fileId) ? [] : [{ type: 'DocumentFileDeleted', data: command.data }]
  }
}

function isRecorded(event: DocumentEvent | RecordedEvent<DocumentEvent>): event is RecordedEvent<DocumentEvent> {
  return 'metadata' in event
}

/** Handles commands on views, damages and deletions of a registration's files. */
export type DocumentLogHandler = CommandHandler<DocumentLog, DocumentCommand, DocumentEvent>

/** A separate stream: a view changes no answer and conflicts with no save. */
export const documentLogDecider: Decider<DocumentLog, DocumentCommand, DocumentEvent> = {
  initial: { damaged: new Set(), deleted: new Set(), recentViews: noViews },
  evolve: (state, event) => {
    if (event.type === 'DocumentDamaged')
      return { ...state, damaged: new Set([...state.damaged, event.data.documentId]) }
    if (event.type === 'DocumentFileDeleted')
      return { ...state, deleted: new Set([...state.deleted, event.data.fileId]) }
    if (event.type !== 'DocumentViewed' || !isRecorded(event)) return state
    const { actor, occurredAt: at } = event.metadata
    return isStaff(actor)
      ? { ...state, recentViews: withView(state.recentViews, { ...event.data, actorId: actor.id, at }) }
      : state
  },
  decide,
}
