import type { DocumentRead, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { groupBy } from '../../lib/group-by.ts'

/** Views by one person, newest first. */
export type ReadRun = readonly [DocumentRead, ...DocumentRead[]]
type TimelineEntry = { readonly entry: HistoryEntry } | { readonly run: ReadRun }

const hour = 60 * 60 * 1000

/**
 * Merges changes and document views, both newest first; each list keeps its order. Views by one person within an hour
 * are grouped.
 */
export function mergeTimeline(entries: readonly HistoryEntry[], reads: readonly DocumentRead[]): TimelineEntry[] {
  const timeline: TimelineEntry[] = []
  let next = 0
  for (const entry of entries) {
    const from = next
    while ((reads[next]?.at ?? '') > entry.at) next += 1
    timeline.push(...groupRuns(reads.slice(from, next)), { entry })
  }
  return [...timeline, ...groupRuns(reads.slice(next))]
}

function groupRuns(reads: readonly DocumentRead[]): { run: ReadRun }[] {
  const runs: [DocumentRead, ...DocumentRead[]][] = []
  for (const read of reads) {
    const last = runs.at(-1)
    if (last !== undefined && belongsToRun(read, last[0])) last.push(read)
    else runs.push([read])
  }
  return runs.map((run) => ({ run }))
}

function belongsToRun(read: DocumentRead, newest: DocumentRead): boolean {
  return (
    read.type === 'DocumentViewed' &&
    newest.type === read.type &&
    newest.actor.id === read.actor.id &&
    Date.parse(newest.at) - Date.parse(read.at) < hour
  )
}

/** A run by document: the newest view, and the number of views by page. */
export function byDocument(run: ReadRun): {
  readonly newest: DocumentRead
  readonly views: readonly { readonly view: DocumentRead; readonly count: number }[]
}[] {
  const documents = groupBy(run, ({ documentId }) => documentId)
  return [...documents.values()].flatMap((reads) => {
    const views = groupBy(reads, ({ purpose, isSmall }) => JSON.stringify([purpose, isSmall]))
    return reads.slice(0, 1).map((newest) => ({
      newest,
      views: [...views.values()].flatMap((same) => same.slice(0, 1).map((view) => ({ view, count: same.length }))),
    }))
  })
}
