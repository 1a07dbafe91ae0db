import type { DocumentRead, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { groupBy } from '../../lib/group-by.ts'

/** Reads of one person, newest first. */
export type Run = readonly [DocumentRead, ...DocumentRead[]]
type Told = { readonly entry: HistoryEntry } | { readonly run: Run }

const hour = 60 * 60 * 1000

/** What changed and who read, both newest first, as one line; each keeps its own order. What somebody reads one after the other within an hour is told at once. */
export function toldInOrder(entries: readonly HistoryEntry[], reads: readonly DocumentRead[]): Told[] {
  const told: Told[] = []
  let next = 0
  for (const entry of entries) {
    const from = next
    while ((reads[next]?.at ?? '') > entry.at) next += 1
    told.push(...inRuns(reads.slice(from, next)), { entry })
  }
  return [...told, ...inRuns(reads.slice(next))]
}

function inRuns(reads: readonly DocumentRead[]): { run: Run }[] {
  const runs: [DocumentRead, ...DocumentRead[]][] = []
  for (const read of reads) {
    const last = runs.at(-1)
    if (last !== undefined && goesWith(read, last[0])) last.push(read)
    else runs.push([read])
  }
  return runs.map((run) => ({ run }))
}

function goesWith(read: DocumentRead, newest: DocumentRead): boolean {
  return (
    read.type === 'DocumentViewed' &&
    newest.type === read.type &&
    newest.actor.id === read.actor.id &&
    Date.parse(newest.at) - Date.parse(read.at) < hour
  )
}

/** A run by its documents: the newest read of each, and how often it was seen from where. */
export function byDocument(run: Run): {
  readonly newest: DocumentRead
  readonly looks: readonly { readonly look: DocumentRead; readonly count: number }[]
}[] {
  const documents = groupBy(run, ({ documentId }) => documentId)
  return [...documents.values()].flatMap((reads) => {
    const looks = groupBy(reads, ({ purpose, isSmall }) => JSON.stringify([purpose, isSmall]))
    return reads.slice(0, 1).map((newest) => ({
      newest,
      looks: [...looks.values()].flatMap((same) => same.slice(0, 1).map((look) => ({ look, count: same.length }))),
    }))
  })
}
