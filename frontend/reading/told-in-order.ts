import type { DocumentRead, HistoryEntry } from '@fleet/backend/filling/contract'

export type Told = { readonly entry: HistoryEntry } | { readonly read: DocumentRead }

/** What changed and who read, both newest first, as one line; each keeps its own order. */
export function toldInOrder(entries: readonly HistoryEntry[], reads: readonly DocumentRead[]): Told[] {
  const told: Told[] = []
  let next = 0
  for (const entry of entries) {
    for (let read = reads[next]; read !== undefined && read.at > entry.at; read = reads[(next += 1)]) told.push({ read })
    told.push({ entry })
  }
  return [...told, ...reads.slice(next).map((read) => ({ read }))]
}
