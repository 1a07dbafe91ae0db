import type { DocumentView } from '@fleet/backend/form-instances/contract'

/** Looks of the same person from the same page, one after the other on one day: the newest of them, and how many there are. */
type ViewGroup = { readonly newest: DocumentView; readonly count: number }

/** @param views newest first @param dayOf the day of a moment, as the reader is told it */
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
