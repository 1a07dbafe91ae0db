import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'

type Filter = { readonly field: string | undefined; readonly of: number | undefined }

/** Entries with changes of one field, one person, or both; without a filter all entries, including decisions. */
export function filteredHistory(entries: readonly HistoryEntry[], { field, of }: Filter): readonly HistoryEntry[] {
  if (field === undefined && of === undefined) return entries
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(
      (change) =>
        (field === undefined || isWithin(change.field, field)) && (of === undefined || (change.person ?? 1) === of),
    )
    const items =
      entry.items?.filter(
        (item) =>
          (of === undefined || item.person === of) &&
          (field === undefined || (item.field !== undefined && isWithin(item.field, field)) || item.document === field),
      ) ?? []
    return changes.length + items.length > 0 ? [{ ...entry, changes, items }] : []
  })
}

/** Changed fields, sorted by title in the reader's language. */
export function changedFields(entries: readonly HistoryEntry[], locale: string): { field: string; label: string }[] {
  const labels = new Map<string, string>()
  for (const { changes } of entries)
    for (const { field, label } of changes) if (!labels.has(field)) labels.set(field, label)
  return [...labels]
    .map(([field, label]) => ({ field, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
