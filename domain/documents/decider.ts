import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'
import type { DocumentDamaged, DocumentEvent, DocumentFileDeleted, DocumentViewed } from './events.ts'

const hour = 60 * 60 * 1000

/** Somebody's look at a document; `at`: ISO 8601, UTC. */
type View = Pick<DocumentViewed['data'], 'documentId' | 'isSmall'> & { readonly actorId: string; readonly at: string }

/** Looks that stand for what the same person sees of the same document within the hour: at what, by whom -> when. */
type RecentViews = ReadonlyMap<string, string>

const noViews: RecentViews = new Map()

const viewKey = ({ actorId, documentId }: View, isSmall: boolean) =>
  `${isSmall ? 'small' : 'whole'} ${documentId} ${actorId}`

/** Either way, since the clocks of two machines differ. */
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

/** What happened to the files of one registration. */
export type DocumentLog = {
  /** Ids of documents whose damage was told. */
  readonly damaged: ReadonlySet<string>
  /** Ids of files whose bytes are gone. */
  readonly deleted: ReadonlySet<string>
  /** Of staff, as far as they stand for more looks. */
  readonly recentViews: RecentViews
}

type ViewDocument = Command<'ViewDocument', DocumentViewed['data']>
type ReportDamage = Command<'ReportDamage', DocumentDamaged['data']>
type DeleteFile = Command<'DeleteFile', DocumentFileDeleted['data']>
type DocumentCommand = ViewDocument | ReportDamage | DeleteFile

/** Every view counts, those of staff once an hour for each document; a damage is told once, a file goes once. */
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

/** Carries out commands on the reads, damages and deletions of a registration’s files. */
export type DocumentLogHandler = CommandHandler<DocumentLog, DocumentCommand, DocumentEvent>

/** A stream of its own beside the registration's: whoever reads changes no answer and is in nobody's way who saves. */
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
