import type { Trip } from '@fleet/backend/features/trips/contract'

/** All, what needs staff, or one boat's: `boat:<name>`. */
export type BoardFilter = 'all' | 'overdue' | 'waiting' | `boat:${string}`

const needs: { readonly [filter: string]: (trip: Trip) => boolean } = {
  all: () => true,
  overdue: ({ isOverdue }) => isOverdue,
  waiting: ({ waiting, proposals }) => waiting + proposals > 0,
}

export function matches(filter: BoardFilter, trip: Trip): boolean {
  return (needs[filter] ?? (({ boatName }: Trip) => filter === `boat:${boatName}`))(trip)
}

/** The filters there are with how many trips each shows; boats in the order of their names. */
export function filtersOf(
  trips: readonly Trip[],
): { readonly filter: BoardFilter; readonly boat?: string; readonly count: number }[] {
  const boats = [...new Set(trips.map(({ boatName }) => boatName))].toSorted((one, other) => one.localeCompare(other))
  const counted = (filter: BoardFilter, boat?: string) => ({
    filter,
    ...(boat === undefined ? {} : { boat }),
    count: trips.filter((trip) => matches(filter, trip)).length,
  })
  return [counted('all'), counted('overdue'), counted('waiting'), ...boats.map((boat) => counted(`boat:${boat}`, boat))]
}
