/** Rows of one page, whatever was asked for. */
export const mostRows = 200

/** Rows to read for a page of `limit`. */
export function pageSize(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 1), mostRows)
}
