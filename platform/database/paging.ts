/** The part of a list that is wanted. */
export type Paging = {
  /** Rows, at most `mostRows`; 50 when absent. */
  readonly limit?: number
  /** From the page before. */
  readonly cursor?: string
}

/** One page of a list; `next` is the cursor of the following page, absent on the last. */
export type Page<Row> = { readonly rows: Row[]; readonly next?: string }

/** Rows of one page, whatever was asked for. */
export const mostRows = 200

/** Rows to read for a page of `limit`. */
export function pageSize(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 1), mostRows)
}

/** The first `size` rows of what was found, which holds one more where a page follows. */
export function pageOf<Found, Row>(
  found: readonly Found[],
  { size, row, cursor }: { size: number; row: (found: Found) => Row; cursor: (last: Found) => string },
): Page<Row> {
  const rows = found.slice(0, size).map(row)
  const last = found[size - 1]
  return found.length > size && last !== undefined ? { rows, next: cursor(last) } : { rows }
}
