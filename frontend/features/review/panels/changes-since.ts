import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'

/** An answer or document at a decision and now. */
type ChangeSince = HistoryChange & { readonly person: number }

export type ChangesSince = {
  readonly changes: readonly ChangeSince[]
  /** Authors, newest first, each once. */ readonly by: readonly HistoryEntry['actor'][]
}

/**
 * Changes after `revision`, each field once, from its value then to its value now. Omits fields that are back at their
 * old value.
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
