import { type CellFormat, cellText, sameCell, type SheetCell } from './cells.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

type ChangedRow = {
  readonly personId: string
  readonly before: TableRow
  readonly after: TableRow
  /** The changed columns, by index. */
  readonly columns: readonly { readonly place: number; readonly from: SheetCell; readonly to: SheetCell }[]
}

export type SheetDelta = {
  readonly added: readonly TableRow[]
  readonly removed: readonly TableRow[]
  readonly changed: readonly ChangedRow[]
}

/**
 * Compares two states of a sheet with one row per person, in the same language. Matches columns by id; ignores
 * `unnumbered` columns.
 */
export function sheetDelta(
  before: SheetTable,
  after: SheetTable,
  words: CellFormat,
  unnumbered: ReadonlySet<string>,
): SheetDelta {
  const [earlier, later] = [byPerson(before), byPerson(after)]
  const places = new Map(before.columns.map(({ id }, place) => [id, place]))
  const changed = [...later].flatMap(([personId, row]): ChangedRow[] => {
    const old = earlier.get(personId)
    if (old === undefined) return []
    const columns = after.columns.flatMap(({ id }, place) => {
      const was = places.get(id)
      if (was === undefined || unnumbered.has(id)) return []
      const [one = null, other = null] = [old.cells[was], row.cells[place]]
      return sameCell(one, other) || cellText(one, words) === cellText(other, words)
        ? []
        : [{ place, from: one, to: other }]
    })
    return columns.length === 0 ? [] : [{ personId, before: old, after: row, columns }]
  })
  return {
    added: [...later].filter(([personId]) => !earlier.has(personId)).map(([, row]) => row),
    removed: [...earlier].filter(([personId]) => !later.has(personId)).map(([, row]) => row),
    changed,
  }
}

function byPerson({ groups }: SheetTable): Map<string, TableRow> {
  return new Map(groups.flatMap(({ rows }) => rows.map((row): [string, TableRow] => [row.persons[0] ?? '', row])))
}
