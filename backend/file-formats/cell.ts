/**
 * A cell of a table; text is never interpreted. `day`: `YYYY-MM-DD`; `moment`: `YYYY-MM-DDTHH:mm`, in the table's time
 * zone; `bold`: a heading; null: empty.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly bold: string }

export type Row = readonly Cell[]

/** Rows as a stream, so that no table has to be in memory. */
export type Rows = AsyncIterable<Row> | Iterable<Row>
