import type { CheckedRow, ReadFile } from '@fleet/backend/features/client-import/contract'

export type Trip = {
  readonly boatName: string | null
  readonly tripStartDate: string | null
  readonly tripEndDate: string | null
}

/** A file being prepared; the server stores nothing of it. */
export type Draft = {
  readonly id: string
  readonly fileName: string
  readonly table: ReadFile
  /** The field of each column; null: left out. */
  readonly columns: readonly (string | null)[]
  /** Whether 07/04 is 7 April, by column; null: detected from the column. */
  readonly orders: readonly (boolean | null)[]
  readonly trip: { readonly isOne: boolean; readonly of: Trip }
  /** Row -> column -> corrected text. */
  readonly corrections: { readonly [row: number]: { readonly [column: number]: string } }
  /** Rows that are not created. */
  readonly excluded: ReadonlySet<number>
  /** Rises with every change that needs validation. */
  readonly version: number
}

export type Change =
  | { readonly what: 'column'; readonly place: number; readonly field: string | null }
  | { readonly what: 'order'; readonly place: number; readonly dayFirst: boolean | null }
  | { readonly what: 'trip'; readonly isOne: boolean; readonly of: Partial<Trip> }
  | { readonly what: 'cell'; readonly row: number; readonly place: number; readonly text: string }
  | { readonly what: 'choose'; readonly rows: readonly number[]; readonly isChosen: boolean }

const tripFields: readonly string[] = ['boatName', 'tripStartDate', 'tripEndDate']

export function draftOf(table: ReadFile, fileName: string, id: string): Draft {
  const columns = table.columns.map(({ field }) => field)
  return {
    id,
    fileName,
    table,
    columns,
    orders: columns.map(() => null),
    trip: {
      isOne: !(columns.includes('boatName') && columns.includes('tripStartDate')),
      of: { boatName: null, tripStartDate: null, tripEndDate: null },
    },
    corrections: {},
    excluded: new Set(),
    version: 0,
  }
}

/** The same file in another encoding. Its headings may have become readable, so the columns are matched again. */
export function reread(draft: Draft, table: ReadFile): Draft {
  const { columns, orders, trip } = draftOf(table, draft.fileName, draft.id)
  const hasChosenTrip = Object.values(draft.trip.of).some((value) => value !== null)
  return {
    ...draft,
    table,
    columns,
    orders,
    trip: hasChosenTrip ? draft.trip : trip,
    version: draft.version + 1,
  }
}

export function applyChange(draft: Draft, change: Change): Draft {
  const next = { ...draft, version: draft.version + 1 }
  switch (change.what) {
    case 'column':
      // A field has one column: the previous one loses it
      return {
        ...next,
        columns: draft.columns.map((field, place) =>
          place === change.place ? change.field : field === change.field ? null : field,
        ),
      }
    case 'order':
      return {
        ...next,
        orders: draft.orders.map((dayFirst, place) => (place === change.place ? change.dayFirst : dayFirst)),
      }
    case 'trip':
      return { ...next, trip: { isOne: change.isOne, of: { ...draft.trip.of, ...change.of } } }
    case 'cell':
      return {
        ...next,
        corrections: {
          ...draft.corrections,
          [change.row]: { ...draft.corrections[change.row], [change.place]: change.text },
        },
      }
    case 'choose': {
      const rows = new Set(change.rows)
      const others = [...draft.excluded].filter((row) => !rows.has(row))
      return { ...draft, excluded: new Set(change.isChosen ? others : [...others, ...rows]) }
    }
  }
}

export function rowsToCheck({ table, corrections }: Draft) {
  return table.rows.map(({ row, cells }) => ({
    row,
    cells: [...cells],
    ...(corrections[row] === undefined ? {} : { mended: { ...corrections[row] } }),
  }))
}

/** The present text of a cell. */
export function textIn(
  { table, corrections }: Pick<Draft, 'table' | 'corrections'>,
  row: number,
  place: number,
): string {
  return corrections[row]?.[place] ?? table.rows.find((one) => one.row === row)?.cells[place] ?? ''
}

/** The columns to read with their indexes, without trip columns when all rows share a trip. */
export function readColumns({
  columns,
  trip,
  table,
}: Draft): { readonly place: number; readonly field: string; readonly name: string; readonly heading: string }[] {
  return columns.flatMap((field, place) => {
    const column = table.columns[place]
    return field === null || column === undefined || (trip.isOne && tripFields.includes(field))
      ? []
      : [{ place, field, name: column.name, heading: column.heading }]
  })
}

export type GroupedRows = {
  readonly ready: readonly CheckedRow[]
  readonly bad: readonly CheckedRow[]
  readonly before: readonly CheckedRow[]
  readonly repeated: readonly CheckedRow[]
  /** Problems of the common trip, each once. */
  readonly tripProblems: readonly string[]
}

/** Rows by status. A problem of the common trip does not count as a problem of a row. */
export function groupedRows({ trip }: Pick<Draft, 'trip'>, rows: readonly CheckedRow[]): GroupedRows {
  const isOfTrip = ({ column, field }: CheckedRow['problems'][number]) =>
    trip.isOne && column === null && tripFields.includes(field ?? '')
  const own = rows.map((row) => ({ ...row, problems: row.problems.filter((problem) => !isOfTrip(problem)) }))
  const tripProblems = new Set(
    rows.flatMap(({ problems, notes }) => [...problems, ...notes].filter(isOfTrip).map(({ message }) => message)),
  )
  const open = own.filter(({ status }) => status === 'ready' || status === 'problem')
  return {
    ready: open.filter(({ problems }) => problems.length === 0),
    bad: open.filter(({ problems }) => problems.length > 0),
    before: own.filter(({ status }) => status === 'created'),
    repeated: own.filter(({ status }) => status === 'repeated'),
    tripProblems: [...tripProblems],
  }
}

export function hasTrip({ trip: { isOne, of } }: Pick<Draft, 'trip'>): boolean {
  return !isOne || (of.boatName !== null && of.tripStartDate !== null)
}
