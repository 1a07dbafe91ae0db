/** The requested part of a list. */
export type Paging = {
  /** Rows, at most `mostRows`; 50 when absent. */
  readonly limit?: number
  /** `next` of the previous page. */
  readonly cursor?: string
}

/** One page of a list; `next` is the cursor of the next page, absent on the last page. */
export type Page<Row> = { readonly rows: Row[]; readonly next?: string }

/** Maximum number of rows on a page; a larger requested limit is reduced to it. */
export const maxRows = 200

/** Rows to read for a page of `limit`. */
export function pageSize(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 1), maxRows)
}

/** Makes a page of the first `size` rows. `found` has one row more if there is a next page. */
export function pageOf<Found, Row>(
  found: readonly Found[],
  { size, row, cursor }: { size: number; row: (found: Found) => Row; cursor: (last: Found) => string },
): Page<Row> {
  const rows = found.slice(0, size).map(row)
  const last = found[size - 1]
  return found.length > size && last !== undefined ? { rows, next: cursor(last) } : { rows }
}
