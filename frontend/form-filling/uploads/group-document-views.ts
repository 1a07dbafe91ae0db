import type { DocumentView } from '@fleet/backend/form-instances/contract'

/** Views by one person from one page on one day: the newest, and their number. */
type ViewGroup = { readonly newest: DocumentView; readonly count: number }

/** @param views newest first @param dayOf day of an instant in the reader's format */
export function groupViews(views: readonly DocumentView[], dayOf: (at: string) => string): ViewGroup[] {
  const nameOf = ({ by, name, purpose, isSmall, isEarlier, at }: DocumentView) =>
    JSON.stringify([by, name, purpose, isSmall, isEarlier, dayOf(at)])
  const runs: ViewGroup[] = []
  for (const view of views) {
    const last = runs.at(-1)
    if (last !== undefined && nameOf(last.newest) === nameOf(view))
      runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ newest: view, count: 1 })
  }
  return runs
}
