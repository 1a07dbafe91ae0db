import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { enclosingPaths } from '@fleet/form-schemas/engine/runtime/lists/lists'

/** The change that set a field's current value. */
export type Blame = { readonly entry: HistoryEntry; readonly change: HistoryChange }

export type BlameIndex = { readonly of: (person: number, field: string) => Blame | undefined }

/**
 * Newest change of every field and person up to `revision`, also for items of repeating groups and their fields.
 * Changes of the booking count as person 1's. `entries`: newest first.
 */
export function blameIndex(entries: readonly HistoryEntry[], revision: number): BlameIndex {
  const newest = new Map<string, Blame>()
  for (const entry of entries) {
    if (entry.revision > revision) continue
    for (const change of entry.changes) {
      for (const name of enclosingPaths(change.field)) {
        const key = keyOf(change.person ?? 1, name)
        if (!newest.has(key)) newest.set(key, { entry, change })
      }
    }
  }
  return { of: (person, field) => newest.get(keyOf(person, field)) }
}

function keyOf(person: number, field: string): string {
  return `${person}:${field}`
}
