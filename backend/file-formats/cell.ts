/**
 * What stands in one cell of a table: a text is a text whatever it looks like, a number a number. `day`: `YYYY-MM-DD`;
 * `moment`: `YYYY-MM-DDTHH:mm`, of whatever time zone the table is in; `bold`: a heading. null: nothing.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly bold: string }

export type Row = readonly Cell[]

/** Rows as they come, so that no table has to be in memory. */
export type Rows = AsyncIterable<Row> | Iterable<Row>
