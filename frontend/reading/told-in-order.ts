import type { DocumentRead, HistoryEntry } from '@fleet/backend/filling/contract'

/** Reads of one person, newest first. */
export type Run = readonly [DocumentRead, ...DocumentRead[]]
export type Told = { readonly entry: HistoryEntry } | { readonly run: Run }

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
  return read.type === 'DocumentViewed' && newest.type === read.type && newest.actor.id === read.actor.id && Date.parse(newest.at) - Date.parse(read.at) < hour
}

/** The same look at the same document once, with how many there were. */
export function counted(run: Run): { readonly read: DocumentRead; readonly count: number }[] {
  const nameOf = ({ documentId, purpose, isSmall }: DocumentRead) => JSON.stringify([documentId, purpose, isSmall])
  const counts = new Map<string, { read: DocumentRead; count: number }>()
  for (const read of run) {
    const known = counts.get(nameOf(read))
    if (known === undefined) counts.set(nameOf(read), { read, count: 1 })
    else known.count += 1
  }
  return [...counts.values()]
}
