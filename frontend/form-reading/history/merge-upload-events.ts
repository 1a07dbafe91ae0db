import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'

/**
 * Merges the two events of an upload, document and flag, into the document's entry at the later revision, under the
 * field that collects it. Also merges a replacement with the removal of the replaced document.
 * @param entries newest first
 * @param collectedBy kind of document -> the field that collects it
 */
export function mergeUploadEvents(
  entries: readonly HistoryEntry[],
  collectedBy: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const shown: HistoryEntry[] = []
  for (const entry of entries) {
    const changes = entry.changes.map((change) => ({
      ...change,
      field: collectedBy.get(change.field) ?? change.field,
      fromText: change.document?.replaced?.name ?? change.fromText,
    }))
    const later = shown.at(-1)
    const isReplaced = later !== undefined && isReplacedBy(entry, later)
    const isMerged = isReplaced || (isUpload(entry) && later !== undefined && isFlagOf({ ...entry, changes }, later))
    if (isMerged) shown.pop()
    shown.push({
      ...entry,
      ...(isReplaced ? { type: 'DocumentReplaced' } : {}),
      changes,
      revision: isMerged ? later.revision : entry.revision,
    })
  }
  return shown
}

function isUpload({ type }: HistoryEntry): boolean {
  return type === 'DocumentAttached' || type === 'DocumentRemoved'
}

function isFlagOf(upload: HistoryEntry, later: HistoryEntry): boolean {
  const [flag, ...others] = later.changes
  const same = ({ person, field }: HistoryChange) => field === flag?.field && (person ?? 1) === (flag.person ?? 1)
  return (
    later.type === 'AnswersSaved' &&
    others.length === 0 &&
    later.revision === upload.revision + 1 &&
    later.at === upload.at &&
    upload.changes.some(same)
  )
}

function isReplacedBy({ revision, changes }: HistoryEntry, later: HistoryEntry): boolean {
  const replaced = changes.flatMap(({ document }) => document?.replaced?.documentId ?? [])
  return (
    later.type === 'DocumentRemoved' &&
    later.revision === revision + 1 &&
    later.changes.some(({ document }) => document !== undefined && replaced.includes(document.documentId))
  )
}
