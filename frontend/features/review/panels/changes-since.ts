import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'

/** An answer or a document as it was at a decision, and as it is. */
type ChangeSince = HistoryChange & { readonly person: number }

export type ChangesSince = {
  readonly changes: readonly ChangeSince[]
  /** Who made them, the newest first, each once. */ readonly by: readonly HistoryEntry['actor'][]
}

/**
 * What changed after `revision`, each field once: from what it was then to what it is; what is again as it was, is left out.
 * @param entries newest first
 */
export function changesSince(entries: readonly HistoryEntry[], revision: number): ChangesSince {
  const later = entries.filter((entry) => entry.revision > revision && entry.changes.length > 0)
  const folded = new Map<string, ChangeSince>()
  for (const { changes } of later.toReversed()) {
    for (const change of changes) {
      const person = change.person ?? 1
      const key = `${person}:${change.field}`
      const before = folded.get(key)
      folded.set(key, {
        ...change,
        person,
        ...(before === undefined ? {} : { from: before.from, fromText: before.fromText }),
      })
    }
  }
  const changes = [...folded.values()].filter(
    ({ from, to, fromText, toText }) => JSON.stringify(from) !== JSON.stringify(to) || fromText !== toText,
  )
  const by = new Map(
    later
      .filter((entry) => entry.changes.some((change) => changes.some(({ field }) => isWithin(change.field, field))))
      .map(({ actor }) => [`${actor.role} ${actor.name}`, actor]),
  )
  return { changes, by: [...by.values()] }
}
